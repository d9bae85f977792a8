import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FileInput } from "./file-input.tsx";

test("passes on the chosen files, the same file a second time too, and nothing on cancel", async () => {
  const onFiles = vi.fn();
  render(<FileInput aria-label="Pictures" multiple onFiles={onFiles} />);
  const input = screen.getByLabelText<HTMLInputElement>("Pictures");
  const [harbour, boat] = ["harbour.png", "boat.png"].map((name) => new File(["x"], name));
  if (!harbour || !boat) throw new Error("No files");
  await userEvent.upload(input, [harbour, boat]);
  await userEvent.upload(input, harbour);
  await userEvent.upload(input, []);
  expect(onFiles.mock.calls).toEqual([[[harbour, boat]], [[harbour]]]);
});
