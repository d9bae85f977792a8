import { lazyComponent } from "#ui/lazy-component.tsx";

/** Loaded when the prompt is first shown. */
export const PushPromptCard = lazyComponent(() =>
  import("./push-prompt-card.tsx").then(({ PushPromptCard }) => PushPromptCard),
);
