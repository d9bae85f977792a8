import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { isComposing } from "./is-composing.ts";

test.each([
  ["an Enter that chooses a word", { isComposing: true }, true],
  ["the same in Safari, which has ended the word by then", { keyCode: 229 }, true],
  ["an Enter on its own", { keyCode: 13 }, false],
])("%s", (_, keys, expected) => {
  let heard: boolean | null = null;
  render(<input onKeyDown={(event) => (heard = isComposing(event))} />);
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter", ...keys });
  expect(heard).toBe(expected);
});
