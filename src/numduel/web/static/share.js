// Copies what is to be shared.

const copied = document.querySelector("[data-copied]");

for (const button of document.querySelectorAll("[data-copies]")) {
  const field = document.querySelector(`#${button.dataset.copies}`);
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // pages served over plain HTTP have no clipboard API
    }
    copied.textContent = "Copied.";
  });
}
