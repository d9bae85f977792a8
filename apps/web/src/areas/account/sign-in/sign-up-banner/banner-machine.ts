import { assign, setup } from "xstate";

/** Why one might want an account just now. */
export type BannerVariant = "settled" | "talking";
type BannerEvent = { type: "OPEN"; variant?: BannerVariant } | { type: "DISMISS" };

/** The sign-up banner: opens once, from its beginning alone, and stays away once it was dismissed. */
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
