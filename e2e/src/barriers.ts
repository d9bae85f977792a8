import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** The rules that judge by colours: all that another colour scheme may change. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What someone could not read or work on the page, or within what a CSS selector finds on it: the rule and its places. */
export function barriers(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  if (within !== undefined) builder.include(within);
  return found(builder);
}

/** What someone could not read for its colours, of a page that has been looked at in another colour scheme. */
export const barriersOfColours = (page: Page): Promise<string[]> =>
  found(new AxeBuilder({ page }), OF_COLOURS);

async function found(builder: AxeBuilder, rules?: string[]): Promise<string[]> {
  const { violations } = await builder
    // Nobody asks in which places all is well: to say them takes longer than to look.
    .options({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) })
    // Otherwise another page is opened to add the results up, which can take minutes while the processor draws this one.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
