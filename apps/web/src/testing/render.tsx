import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { EngineProvider } from "#engine/engine-state.ts";
import { SiteContext, type Site } from "#site/site.ts";
import { VisitContext, type VisitControl } from "#engine/visit.ts";
import type { FakeEngine } from "./fake-engine.ts";

export const site: Site = {
  brand: {
    name: "Veranda",
    tagline: "Places to be together",
    accentLight: "#b4512f",
    accentDark: "#e58a63",
    logoUrl: null,
    termsUrl: "/terms",
    privacyUrl: "/privacy",
    contactEmail: "help@example.org",
  },
  origin: "https://spaces.example",
  isMenuOpen: true,
  isSessionExpected: false,
};

export const nowhere: VisitControl = {
  visit: null,
  lastSpaceId: null,
  enter: () => {},
  isOver: false,
  setOver: () => {},
  close: () => {},
  slot: null,
  setSlot: () => {},
  viewSize: "default",
  setViewSize: () => {},
  isMaximized: false,
  setMaximized: () => {},
};

type Around = {
  engine?: FakeEngine;
  visit?: Partial<VisitControl>;
  path?: string;
  /** The route that the element is. */ route?: string;
};

/** Renders an element within the page's providers. */
export function renderInPage(
  element: ReactElement,
  around: Around = {},
): RenderResult & { router: ReturnType<typeof createMemoryRouter>; queries: QueryClient } {
  const inside = around.engine ? <EngineProvider value={around.engine}>{element}</EngineProvider> : element;
  const router = createMemoryRouter(
    [
      { path: around.route ?? "/", element: inside },
      { path: "*", element: <p>Another page</p> },
    ],
    { initialEntries: [around.path ?? "/"] },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rendered = render(
    <QueryClientProvider client={queries}>
      <SiteContext value={site}>
        <VisitContext value={{ ...nowhere, ...around.visit }}>
          <RouterProvider router={router} />
        </VisitContext>
      </SiteContext>
    </QueryClientProvider>,
  );
  return { ...rendered, router, queries };
}
