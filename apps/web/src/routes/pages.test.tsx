import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flagsQuery, previewQuery } from "#api/queries.ts";
import { VisitContext } from "#engine/visit.ts";
import { SiteContext } from "#site/site.ts";
import { answerCalls } from "#testing/answers.ts";
import { spacePreview } from "#testing/records.ts";
import { nowhere, site } from "#testing/render.tsx";
import Pages from "./pages.tsx";

beforeEach(() => void answerCalls({}));
afterEach(() => vi.unstubAllGlobals());

/** The bar over the page at this address, of a space that opens by itself. */
function barAt(path: string, isMissing = false): HTMLElement {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(previewQuery({ id: "terrace1", share: undefined }).queryKey, spacePreview());
  queries.setQueryData(flagsQuery().queryKey, { playClick: false } as never);
  const page = { id: "routes/space", path: "*", element: null, loader: () => ({ isMissing }) };
  const router = createMemoryRouter([{ element: <Pages />, children: [page] }], {
    initialEntries: [path],
    hydrationData: { loaderData: { "routes/space": { isMissing } } },
  });
  render(
    <QueryClientProvider client={queries}>
      <SiteContext value={site}>
        <VisitContext value={nowhere}>
          <RouterProvider router={router} />
        </VisitContext>
      </SiteContext>
    </QueryClientProvider>,
  );
  return screen.getByRole("banner");
}

test("on phones a space covers the bar; the page of its broadcast has it", () => {
  expect(barAt("/s/terrace-terrace1").className).toContain("handheld:hidden");
  document.body.replaceChildren();
  expect(barAt("/s/terrace-terrace1?watch=1").className).not.toContain("handheld:hidden");
});

test("the page of a space that isn't there has the bar on phones as well", () => {
  expect(barAt("/s/nowhere-nowhere1", true).className).not.toContain("handheld:hidden");
});
