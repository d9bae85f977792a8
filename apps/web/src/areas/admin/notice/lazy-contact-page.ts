import { lazyComponent } from "#ui/lazy-component.tsx";

/** Rarely needed. */
export const ContactPage = lazyComponent(() =>
  import("./contact-page.tsx").then(({ ContactPage }) => ContactPage),
);
