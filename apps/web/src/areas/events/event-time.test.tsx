import { waitFor } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { formatLength, formatWhen, useTimeZone } from "./event-time.ts";

afterEach(() => vi.unstubAllGlobals());

const When = () => <p>{formatWhen("2030-01-31T18:30:00Z", useTimeZone())}</p>;

test("a moment that the server has written is written anew as the reader's region does", async () => {
  vi.stubGlobal("navigator", Object.create(navigator, { languages: { value: ["en-GB"] } }));
  const page = document.createElement("div");
  page.innerHTML = renderToString(<When />);
  expect(page.textContent).toContain("January 31, 2030");
  const faults: unknown[] = [];
  const root = hydrateRoot(page, <When />, { onRecoverableError: (error) => faults.push(error) });
  await waitFor(() => expect(page.textContent).toMatch(/31 January 2030/));
  expect(faults).toEqual([]);
  root.unmount();
});

test.each([
  [45, "45 minutes"],
  [60, "1 hour"],
  [90, "1 hour 30 minutes"],
  [300, "5 hours"],
])("%d minutes are told in hours where there are any", (minutes, told) => {
  expect(formatLength(minutes)).toBe(told);
});
