import { ACCESS_DENIED_GUEST } from "@veranda/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInPage } from "../../testing/render.tsx";
import { Toasts } from "../toasts/toasts.tsx";
import { SpaceDoor } from "./space-door.tsx";

test("a closed door says once that one can't come in, and what one can do", () => {
  const preview = { id: "terrace1", canJoin: false } as const;
  renderInPage(
    <>
      <SpaceDoor preview={preview} isOpening={false} opensItself={false} onEnter={() => {}} />
      <Toasts />
    </>,
  );
  expect(screen.getAllByText(ACCESS_DENIED_GUEST)).toHaveLength(1);
  expect(screen.getByText("This space is private")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Explore spaces" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enter" })).toBeNull();
});
