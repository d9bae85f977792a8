import { lazyComponent } from "#ui/lazy-component.tsx";

/** Not needed to enter a space. */
export const SignUpBanner = lazyComponent(() =>
  import("./sign-up-banner.tsx").then(({ SignUpBanner }) => SignUpBanner),
);
