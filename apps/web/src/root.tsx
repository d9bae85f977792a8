import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import {
  MENU_COOKIE,
  MOTION_COOKIE,
  SIGNED_IN_COOKIE,
  TEXT_SIZE_COOKIE,
  THEME_COOKIE,
  VIEW_SIZE_COOKIE,
} from "@veranda/contract";
import { currentLocale, directionOf } from "@veranda/messages";
import { useState, type ReactNode } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root.ts";
import { queryClientHere } from "#api/load-in-browser.ts";
import { contextOf, loadOnServer } from "#api/load-on-server.ts";
import { useDehydratedState } from "#api/dehydrated-state.ts";
import { categoriesMenuQuery, flagsQuery } from "#api/queries.ts";
import { BrandStyle } from "#site/brand/brand-style.tsx";
import { asMotion, asTextSize } from "#preferences/comfort.ts";
import { readCookie } from "#api/cookies.ts";
import { FaultPage } from "#api/faults/fault-page.tsx";
import { NoCodeFromText } from "#site/no-code-from-text.tsx";
import { PageGates } from "#areas/shell";
import { StorageAtHand } from "#site/storage-at-hand.tsx";
import { SiteContext } from "#site/site.ts";
import { asTheme } from "#preferences/theme.ts";
import { asViewSize } from "#engine/view-size.ts";
import stylesheet from "./styles/app.css?url";
import figtree from "../.fonts/figtree.woff2?url";
import fraunces from "../.fonts/fraunces.woff2?url";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: fraunces, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader(args: Route.LoaderArgs) {
  const cookies = args.request.headers.get("cookie") ?? "";
  const { brand, locale, origin, uid } = await contextOf(args);
  return {
    brand,
    locale,
    direction: directionOf(locale),
    origin,
    uid,
    theme: asTheme(readCookie(cookies, THEME_COOKIE)),
    textSize: asTextSize(readCookie(cookies, TEXT_SIZE_COOKIE)),
    motion: asMotion(readCookie(cookies, MOTION_COOKIE)),
    viewSize: asViewSize(readCookie(cookies, VIEW_SIZE_COOKIE)),
    isMenuOpen: readCookie(cookies, MENU_COOKIE) !== "closed",
    isSessionExpected: readCookie(cookies, SIGNED_IN_COOKIE) === "1",
    dehydrated: await loadOnServer(args, (queries, client) => [
      queries.prefetchQuery(categoriesMenuQuery(client)),
      queries.prefetchQuery(flagsQuery(client)),
    ]),
  };
}

/** Constant for the life of a page. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <html
      lang={data?.locale ?? currentLocale()}
      dir={data?.direction ?? "ltr"}
      data-theme={data?.theme ?? "system"}
      data-text={data?.textSize ?? "normal"}
      data-motion={data?.motion ?? "system"}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <StorageAtHand />
        <NoCodeFromText />
        {data && <BrandStyle brand={data.brand} />}
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={({ pathname, search }) => pathname + search} />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const [queries] = useState(queryClientHere);
  return (
    <QueryClientProvider client={queries}>
      <HydrationBoundary state={useDehydratedState()}>
        <SiteContext value={loaderData}>
          <PageGates visitorId={loaderData.uid} viewSize={loaderData.viewSize}>
            <Outlet />
          </PageGates>
        </SiteContext>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FaultPage error={error} />;
}
