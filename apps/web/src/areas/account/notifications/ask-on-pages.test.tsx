import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { usePushPrompt } from "#session/push/push-prompt.ts";
import { renderInPage } from "#testing/render.tsx";
import { useAskOnPages } from "./use-ask-on-pages.ts";
import { useServiceWorker } from "./use-service-worker.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  usePushPrompt.setState({ type: "None", askedAt: null });
  localStorage.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});
const workers = () => {
  const container = Object.assign(new EventTarget(), {
    register: vi.fn(() => Promise.resolve()),
    getRegistration: () => Promise.resolve(undefined),
  });
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  return container;
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("whether pushes are wanted is asked", () => {
  beforeEach(() => {
    workers();
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("PushManager", {});
    vi.stubGlobal("Notification", { permission: "default" });
  });
  function Asking() {
    useAskOnPages("ann");
    return null;
  }
  const open = (path: string) => {
    const router = createMemoryRouter([{ path: "*", element: <Asking /> }], { initialEntries: [path] });
    render(<RouterProvider router={router} />);
    return (to: string) => act(() => router.navigate(to));
  };
  const asked = () => usePushPrompt.getState().type;

  test("on another person's profile after a while; never on one's own", async () => {
    const go = open("/@Ann");
    await wait(60_000);
    expect(asked()).toBe("None");
    await go("/@grace");
    await wait(7_000);
    await go("/friends");
    await wait(60_000);
    expect(asked()).toBe("None");
    await go("/@grace");
    await wait(8_000);
    expect(asked()).toBe("ViewProfile");
  });

  test("in a space that one comes back to on another day, not in one that is new, or that one only looked away from", async () => {
    const go = open("/s/pier-new00001");
    await wait(60_000);
    await go("/friends");
    await go("/s/pier-new00001");
    await wait(60_000);
    expect(asked()).toBe("None");
    localStorage.setItem("visited-spaces", "other001 known001");
    await go("/s/the-old-pier-known001");
    await wait(8_000);
    expect(asked()).toBe("RevisitSpace");
    // As the last one that one was in.
    expect(localStorage.getItem("visited-spaces")).toBe("other001 known001");
  });

  test("by nobody where the browser has been asked before", async () => {
    vi.stubGlobal("Notification", { permission: "denied" });
    open("/@grace");
    await wait(60_000);
    expect(asked()).toBe("None");
  });
});

describe("the worker", () => {
  function Page() {
    useServiceWorker();
    return null;
  }

  test("is registered once the page has settled, and not by who left before", async () => {
    const container = workers();
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response("", { headers: { "content-type": "text/javascript" } })),
    );
    const { unmount } = renderInPage(<Page />);
    await wait(14_000);
    expect(container.register).not.toHaveBeenCalled();
    await wait(1_000);
    expect(container.register).toHaveBeenCalledExactlyOnceWith("/service-worker.js");
    unmount();
    renderInPage(<Page />).unmount();
    await wait(20_000);
    expect(container.register).toHaveBeenCalledOnce();
  });

  test("leads where its notification is about, on this site alone", () => {
    const container = workers();
    const { router } = renderInPage(<Page />);
    const tell = (data: unknown) =>
      act(() => void container.dispatchEvent(new MessageEvent("message", { data })));
    tell({ type: "open", path: "https://elsewhere.example/" });
    tell({ type: "say", path: "/friends" });
    tell({ type: "open", path: 4 });
    expect(router.state.location.pathname).toBe("/");
    tell({ type: "open", path: "/friends?tab=requests" });
    expect(router.state.location.pathname + router.state.location.search).toBe("/friends?tab=requests");
  });

  test("a browser without workers does without", () => {
    expect(() => renderInPage(<Page />)).not.toThrow();
  });
});
