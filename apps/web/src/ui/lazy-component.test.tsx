import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readToasts } from "./toast/toast-store.ts";
import { lazyComponent } from "./lazy-component.tsx";
import { knowWhatGoesOn } from "./missing-chunk.ts";
import { soon } from "#testing/soon.ts";
import { clearToasts } from "#testing/clear-toasts.ts";

const reload = vi.fn<() => void>();
let server: () => Promise<Response>;

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  server = async () => new Response(null);
  vi.stubGlobal("fetch", () => server());
  vi.stubGlobal("location", { href: "http://veranda.test/mine", reload });
});
afterEach(() => {
  clearToasts();
  goOn({});
  vi.unstubAllGlobals();
});

const sentences = () => readToasts().map(({ message }) => message);
const goOn = ({ isInSpace = false, isReconnecting = false }) =>
  knowWhatGoesOn(() => ({ isInSpace, isReconnecting }));

/** A panel whose file is there, or not. */
function panel() {
  const files = { isThere: false, asked: 0 };
  const Panel = lazyComponent(async () => {
    files.asked += 1;
    if (!files.isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>Layers</p>;
  });
  const page = (isOpen: boolean) => <Suspense fallback="Comes">{isOpen && <Panel />}</Suspense>;
  const { rerender } = render(page(true));
  return { files, show: (isOpen: boolean) => rerender(page(isOpen)) };
}

test("a page that lacks its parts after that says so, and is not loaded for ever", async () => {
  sessionStorage.setItem("veranda.reloaded", String(Date.now()));
  panel();
  await soon(() => expect(sentences()).toEqual([expect.stringContaining("new version")]));
  expect(reload).not.toHaveBeenCalled();
});

test("inside a space one stays, and chooses when to reload", async () => {
  goOn({ isInSpace: true });
  panel();
  await soon(() => expect(readToasts()).toHaveLength(1));
  expect(reload).not.toHaveBeenCalled();
  readToasts()[0]?.action?.press();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("without a connection nothing is lost: the part comes when it is opened again", async () => {
  server = () => Promise.reject(new TypeError("Failed to fetch"));
  const { files, show } = panel();
  await soon(() => expect(sentences()).toEqual([expect.stringContaining("can’t be reached")]));
  await soon(() => expect(screen.queryByText("Comes")).toBeNull());
  expect([reload.mock.calls.length, files.asked]).toEqual([0, 1]);
  files.isThere = true;
  show(false);
  show(true);
  expect(await screen.findByText("Layers")).toBeTruthy();
});

test("while the connection of a space is mended, its banner alone says that the server is away", async () => {
  goOn({ isInSpace: true, isReconnecting: true });
  const asked = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  server = asked;
  panel();
  await soon(() => expect(asked).toHaveBeenCalled());
  await soon(() => expect(screen.queryByText("Comes")).toBeNull());
  expect(sentences()).toEqual([]);
});

test("a modal that can't be shown closes, and nothing stays blocked by it", async () => {
  goOn({ isInSpace: true });
  const Modal = lazyComponent<{ onClose: () => void }>(() =>
    Promise.reject(new TypeError("Failed to fetch")),
  );
  const close = vi.fn<() => void>();
  render(
    <Suspense>
      <Modal onClose={close} />
    </Suspense>,
  );
  await soon(() => expect(close).toHaveBeenCalledTimes(1));
});

// The last one: a page that goes takes no more questions.
test("a page of an older build is loaded anew, once", async () => {
  panel();
  await soon(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.getByText("Comes")).toBeTruthy();
});
