import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What someone could not read or work on the page, or within what a CSS selector finds on it: the rule and its places. */
export async function accessibilityViolations(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  if (within !== undefined) builder.include(within);
  const { violations } = await builder
    // Nobody asks in which places all is well: to say them takes longer than to look.
    .options({ resultTypes: ["violations"] })
    // Otherwise another page is opened to add the results up, which can take minutes while the processor draws this one.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
