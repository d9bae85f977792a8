import type { Locator, Page } from "playwright-core";

/** Opens the dialog of somebody's group of two. */
export async function openGroup(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Open group (2 people)" }).first().click();
  return page.getByRole("dialog", { name: "Group" });
}

export async function joinGroupVoice(page: Page): Promise<void> {
  const dialog = await openGroup(page);
  await dialog.getByRole("button", { name: "Join voice" }).click();
  await dialog.getByText(/^(?:Your group hears you|Nobody else is in voice yet)\.$/).waitFor();
  await page.keyboard.press("Escape");
}
