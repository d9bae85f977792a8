import { assign, setup } from "#site/statechart/statechart.ts";

/** Why the sign-up banner is shown now. */
export type BannerVariant = "settled" | "talking";
type BannerEvent = { type: "OPEN"; variant?: BannerVariant } | { type: "DISMISS" };

/** The sign-up banner's states: it opens once, from its initial state only, and stays closed once dismissed. */
export const bannerMachine = setup({
  types: { context: {} as { variant: BannerVariant }, events: {} as BannerEvent },
}).createMachine({
  id: "signUpBanner",
  context: { variant: "settled" },
  initial: "initial",
  states: {
    initial: {
      on: {
        OPEN: {
          target: "open",
          actions: assign(({ context, event }) => ({ variant: event.variant ?? context.variant })),
        },
      },
    },
    open: { on: { DISMISS: "dismissed" } },
    dismissed: {},
  },
});
