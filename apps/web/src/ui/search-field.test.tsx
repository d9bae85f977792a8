import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { SearchField } from "./search-field.tsx";

function Search({ onClose }: { onClose?: () => void }) {
  const [words, setWords] = useState("");
  return (
    <SearchField
      label="Search people"
      value={words}
      onChange={setWords}
      onClose={onClose ? { label: "Close search", close: onClose } : null}
    />
  );
}

test("a cross clears what is written, and one goes on writing", async () => {
  render(<Search />);
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search people" });
  expect(screen.queryByRole("button")).toBeNull();
  await userEvent.type(field, "ann");
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(field.value).toBe("");
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole("button")).toBeNull();
});

test("where a search can be closed, the cross does that once there is nothing to clear", async () => {
  let closed = 0;
  render(<Search onClose={() => (closed += 1)} />);
  await userEvent.type(screen.getByRole("searchbox"), "ann");
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(closed).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: "Close search" }));
  expect(closed).toBe(1);
});
