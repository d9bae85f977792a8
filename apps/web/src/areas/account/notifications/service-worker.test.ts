import { describe, expect, test, vi } from "vitest";
import { registerServiceWorker, SERVICE_WORKER } from "./service-worker.ts";

function page(answer: () => Response | Promise<Response>, hasWorker: boolean, canUnregister = true) {
  const unregister = vi.fn<() => Promise<boolean>>(async () => {
    hasWorker = !canUnregister;
    return canUnregister;
  });
  const register = vi.fn<(path: string | URL) => Promise<ServiceWorkerRegistration>>(
    async () => ({}) as ServiceWorkerRegistration,
  );
  const reload = vi.fn<() => void>();
  const container = {
    register,
    getRegistration: async () =>
      hasWorker ? ({ unregister } as unknown as ServiceWorkerRegistration) : undefined,
  };
  const load = () => registerServiceWorker({ container, fetch: async () => answer(), reload });
  return { load, register, unregister, reload };
}
const script = () => new Response("", { headers: { "content-type": "text/javascript; charset=utf-8" } });
const html = () => new Response("<html>", { headers: { "content-type": "text/html" } });
const gone = () => new Response("", { status: 404, headers: { "content-type": "text/javascript" } });

describe("the service worker", () => {
  test("is registered where its script is one", async () => {
    const { load, register, reload } = page(script, false);
    await load();
    expect(register).toHaveBeenCalledWith(SERVICE_WORKER);
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ["gone", gone],
    ["no script", html],
  ])("that is %s is unregistered and the page loaded anew, once", async (_, answer) => {
    const { load, register, unregister, reload } = page(answer, true);
    await load();
    // The page that comes back.
    await load();
    await load();
    expect(unregister).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(register).not.toHaveBeenCalled();
  });

  test("that can't be unregistered makes no loop of reloads", async () => {
    const { load, reload } = page(gone, true, false);
    await load();
    await load();
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ["offline", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["failing", () => new Response("", { status: 503 })],
  ])("stays as it is while the server is %s", async (_, answer) => {
    const { load, register, unregister, reload } = page(answer, true);
    await load();
    for (const mock of [register, unregister, reload]) expect(mock).not.toHaveBeenCalled();
  });
});
