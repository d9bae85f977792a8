import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { useMenuState } from "./menu-state.ts";

afterEach(() => vi.unstubAllGlobals());

const View = ({ isDockless }: { isDockless: boolean }) => <p>{String(useMenuState(isDockless).isOpen)}</p>;

test.each([
  ["on a wide screen", true, false, "true"],
  ["on a phone, whose menu is a drawer that nobody opened", false, false, "false"],
  ["on a page without room for it", true, true, "false"],
])("the menu that is chosen to be shown is open: %s", (_, matches, isDockless, isOpen) => {
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches }));
  renderInPage(<View isDockless={isDockless} />);
  expect(screen.getByText(isOpen)).toBeTruthy();
});
