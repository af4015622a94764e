"""Models that need no network: `numduel/perfect`, `numduel/random`, `numduel/garbage` and so on."""

from typing import Any

from anyio.to_thread import run_sync
from inspect_ai._util.error import PrerequisiteError  # what Inspect prints as a sentence, without a traceback
from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, ModelUsage, modelapi
from inspect_ai.tool import ToolChoice, ToolInfo

from numduel.fair import Stream, secret_from
from numduel.game import listed
from numduel.models.asking import TABLE
from numduel.models.baselines import BASELINES, answer
from numduel.models.evaluation import spec
from numduel.models.evaluation.playing import STORED
from numduel.models.tellings import tell


@modelapi(name="numduel")
class Baseline(ModelAPI):
    """Answers what the baseline of its name does to the last question."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008 - as Inspect declares it; nobody changes it
        **_: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        if model_name not in BASELINES:
            raise PrerequisiteError(f"numduel: there is no model numduel/{model_name}: it must be {listed(BASELINES)}")

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002 - Inspect's name for it
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """The answer to the last question."""
        text = await run_sync(self._answer, input)
        output = ModelOutput.from_content(f"numduel/{self.model_name}", text)
        asked, said = sum(len(each.text.split()) for each in input), len(text.split())
        output.usage = ModelUsage(input_tokens=asked, output_tokens=said, total_tokens=asked + said)  # words
        return output

    def _answer(self, messages: list[ChatMessage]) -> str:
        asked = [each for each in messages if each.role == "user" and STORED in (each.metadata or {})]
        if not asked:
            raise PrerequisiteError(f"numduel: numduel/{self.model_name} plays only in the task numduel/duel")
        question = next(each for each in reversed(asked) if TABLE in each.text)
        about = (asked[-1].metadata or {})[STORED]
        setting, planned = spec.read(about)
        below = Stream(secret_from(about["chance"]), self.model_name).below
        return answer(self.model_name, tell(setting.variant(), setting.twin), planned.number, question.text, below)
