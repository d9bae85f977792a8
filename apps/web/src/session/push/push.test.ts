import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal, type Asked } from "#testing/answers.ts";
import { canAskForPush, keepPush, pushStatus, turnPushOff, turnPushOn } from "./push.ts";

/** The server's key, and the bytes that a browser keeps of it. */
const KEY = "-_-_";
const BYTES = new Uint8Array([251, 255, 191]);

/** A browser that can be told things, with the subscription it holds. */
class FakeBrowser {
  permission: NotificationPermission = "granted";
  answer: NotificationPermission = "granted";
  held: { key: Uint8Array<ArrayBuffer> } | null = null;
  isRegistered = true;
  readonly unsubscribed = vi.fn<() => void>();

  readonly pushManager = {
    getSubscription: async () => (this.held === null ? null : this.#subscription(this.held.key)),
    subscribe: async () => {
      this.held = { key: BYTES };
      return this.#subscription(BYTES);
    },
  };

  #subscription(key: Uint8Array<ArrayBuffer>) {
    return {
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint: `https://push.example/${key.length}` }),
      unsubscribe: async () => {
        this.held = null;
        this.unsubscribed();
      },
    };
  }
}

const TOKEN = JSON.stringify({ endpoint: "https://push.example/3" });
let browser: FakeBrowser;
let asked: Asked[];
beforeEach(() => {
  browser = new FakeBrowser();
  asked = answerCalls({
    "POST /api/notifications/deviceToken": { body: {} },
    "DELETE /api/notifications/deviceToken": { body: {} },
  });
  const { pushManager } = browser;
  const serviceWorker = {
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => (browser.isRegistered ? { pushManager } : undefined),
  };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", vi.fn());
  vi.stubGlobal("Notification", {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => (browser.permission = browser.answer),
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
});
const said = () => asked.map(({ method, body }) => [method, body]);

describe("how this browser and pushes stand", () => {
  test("nobody was asked yet: off, and they may be asked", async () => {
    browser.permission = "default";
    expect(await pushStatus()).toBe("off");
    expect(canAskForPush()).toBe(true);
  });

  test("the browser blocks them: nobody is asked", async () => {
    browser.permission = "denied";
    expect(await pushStatus()).toBe("denied");
    expect(canAskForPush()).toBe(false);
  });

  test("allowed, but nothing is subscribed, or no worker is there: off", async () => {
    expect(await pushStatus()).toBe("off");
    browser.isRegistered = false;
    expect(await pushStatus()).toBe("off");
  });

  test("a page that isn’t served securely can’t have them", async () => {
    vi.stubGlobal("isSecureContext", false);
    expect(await pushStatus()).toBe("unsupported");
    expect(canAskForPush()).toBe(false);
    await keepPush(KEY);
    expect(asked).toEqual([]);
  });
});

describe("turning pushes on", () => {
  test("asks for permission, then sends the subscription to the server", async () => {
    browser.permission = "default";
    expect(await turnPushOn(KEY)).toBe("on");
    expect(said()).toEqual([["POST", { token: TOKEN, platform: "web" }]]);
    expect(await pushStatus()).toBe("on");
  });

  test.each([
    ["denied", "denied"],
    ["default", "off"],
  ] as const)("who answers the browser with '%s' has them %s", async (answer, status) => {
    Object.assign(browser, { permission: "default", answer });
    expect(await turnPushOn(KEY)).toBe(status);
    expect(asked).toEqual([]);
  });

  test("what the server doesn’t take isn’t on", async () => {
    asked = answerCalls({ "POST /api/notifications/deviceToken": refusal("RATE_LIMITED", 429, "No.") });
    await expect(turnPushOn(KEY)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  test("a subscription under another key of the server would never be reached: it is made anew", async () => {
    browser.held = { key: new Uint8Array([1, 2]) };
    await turnPushOn(KEY);
    expect(browser.unsubscribed).toHaveBeenCalledOnce();
    expect(said()).toEqual([["POST", { token: TOKEN, platform: "web" }]]);
  });
});

describe("turning pushes off", () => {
  test("the server forgets this browser, then the browser the server", async () => {
    browser.held = { key: BYTES };
    expect(await turnPushOff()).toBe("off");
    expect(said()).toEqual([["DELETE", { token: TOKEN }]]);
    expect(browser.held).toBeNull();
  });

  test("as long as the server doesn’t forget it, they are on", async () => {
    browser.held = { key: BYTES };
    answerCalls({});
    await expect(turnPushOff()).rejects.toMatchObject({ code: "NETWORK" });
    expect(await pushStatus()).toBe("on");
  });
});

describe("a new session of somebody who has them on", () => {
  test("sends this browser's unchanged subscription", async () => {
    browser.held = { key: BYTES };
    await keepPush(KEY);
    expect(said()).toEqual([["POST", { token: TOKEN, platform: "web" }]]);
    expect(browser.unsubscribed).not.toHaveBeenCalled();
  });

  test("who turned them off is not told of", async () => {
    await keepPush(KEY);
    expect(asked).toEqual([]);
    expect(browser.held).toBeNull();
  });
});
