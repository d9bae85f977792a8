import { lazyComponent } from "#ui/lazy-component.tsx";

/** Few are ever asked: it is fetched when somebody is. */
export const PushPromptCard = lazyComponent(() =>
  import("./push-prompt-card.tsx").then(({ PushPromptCard }) => PushPromptCard),
);
