import { lazyComponent } from "#ui/lazy-component.tsx";

/** Nobody needs it to arrive. */
export const SignUpBanner = lazyComponent(() =>
  import("./sign-up-banner.tsx").then(({ SignUpBanner }) => SignUpBanner),
);
