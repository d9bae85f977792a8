import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfirmModal } from "./confirm-modal.tsx";
import { recoverFocus } from "./focus-recovery.ts";

let end: () => void;
const isHere = vi.fn<() => boolean>();
/* Browsers take the focus from what is disabled, for good; jsdom leaves it there. */
const disabled = new WeakSet<Element>();
const activeElement = Object.getOwnPropertyDescriptor(Document.prototype, "activeElement");
const focus: (this: HTMLElement, options?: FocusOptions) => void = Reflect.get(
  HTMLElement.prototype,
  "focus",
);

beforeEach(() => {
  isHere.mockReturnValue(true);
  vi.spyOn(document, "hasFocus").mockImplementation(isHere);
  vi.spyOn(document, "activeElement", "get").mockImplementation(() => {
    const element: Element | null = activeElement?.get?.call(document);
    if (element?.matches(":disabled") === true) disabled.add(element);
    return element !== null && disabled.has(element) ? document.body : element;
  });
  vi.spyOn(HTMLElement.prototype, "focus").mockImplementation(function focusAgain(
    this: HTMLElement,
    options,
  ) {
    if (!this.matches(":disabled")) disabled.delete(this);
    focus.call(this, options);
  });
  end = recoverFocus();
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

const focused = (): Element | null => document.activeElement;
/** Longer than it waits for others. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 120));

/** A button that is disabled until it is answered, and gone afterwards where it `goesAway`. */
function Asks({ answered, goesAway = false }: { answered: Promise<void>; goesAway?: boolean }) {
  const [state, setState] = useState<"ready" | "busy" | "answered">("ready");
  const ask = async (): Promise<void> => {
    setState("busy");
    await answered;
    setState("answered");
  };
  return (
    <section aria-label="Report">
      <p>Words</p>
      {(state !== "answered" || !goesAway) && (
        <button type="button" disabled={state === "busy"} onClick={() => void ask()}>
          Ask
        </button>
      )}
    </section>
  );
}
async function press(name: string): Promise<void> {
  screen.getByRole("button", { name }).focus();
  await userEvent.keyboard("{Enter}");
}
test("a button that was disabled meanwhile has the focus again", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Asks answered={promise} />);
  await press("Ask");
  expect(focused()).toBe(document.body);
  resolve();
  await waitFor(() => expect(focused()).toBe(screen.getByRole("button", { name: "Ask" })));
});

test("where the button is gone afterwards, the part of the page around it has the focus", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Asks answered={promise} goesAway />);
  await press("Ask");
  resolve();
  const report = screen.getByRole("region", { name: "Report" });
  await waitFor(() => expect(focused()).toBe(report));
  expect(report.tabIndex).toBe(-1);
  act(() => report.blur());
  expect(report.hasAttribute("tabindex")).toBe(false);
});

function Decides() {
  const [isOpen, setOpen] = useState(false);
  const [isDecided, setDecided] = useState(false);
  return (
    <section aria-label="Report">
      {!isDecided && !isOpen && (
        <button type="button" onClick={() => setOpen(true)}>
          Decide
        </button>
      )}
      {isOpen && (
        <ConfirmModal
          title="Sure?"
          lead="For good."
          confirm="Yes"
          onClose={() => setOpen(false)}
          onConfirm={() => {
            setDecided(true);
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}

test("after a dialog whose opener is gone, the part of the page around the opener has the focus", async () => {
  render(<Decides />);
  await press("Decide");
  await waitFor(() => expect(focused()).toBe(screen.getByRole("button", { name: "Yes" })));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(focused()).toBe(screen.getByRole("region", { name: "Report" })));
});

test("who leaves a field by a press beside it has the focus nowhere, whatever changes then", async () => {
  render(<Asks answered={Promise.resolve()} />);
  const ask = screen.getByRole("button", { name: "Ask" });
  act(() => {
    ask.focus();
    ask.blur();
  });
  document.body.append(document.createElement("p"));
  await aWhile();
  expect(focused()).toBe(document.body);
});

test("who presses somewhere else meanwhile isn't called back", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Asks answered={promise} goesAway />);
  await press("Ask");
  fireEvent.pointerDown(screen.getByText("Words"));
  resolve();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ask" })).toBeNull());
  await aWhile();
  expect(focused()).toBe(document.body);
});

test("what has taken the focus by itself keeps it", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(
    <>
      <Asks answered={promise} goesAway />
      <canvas tabIndex={0} data-testid="world" />
    </>,
  );
  await press("Ask");
  resolve();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ask" })).toBeNull());
  const world = screen.getByTestId("world");
  act(() => world.focus());
  await aWhile();
  expect(focused()).toBe(world);
});

test("a page in a frame takes no focus from the page around it, but has it again with the frame's", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Asks answered={promise} />);
  await press("Ask");
  isHere.mockReturnValue(false);
  resolve();
  const ask = screen.getByRole("button", { name: "Ask" });
  await waitFor(() => expect(ask.matches(":disabled")).toBe(false));
  await aWhile();
  expect(focused()).toBe(document.body);
  isHere.mockReturnValue(true);
  fireEvent.focus(window);
  await waitFor(() => expect(focused()).toBe(ask));
});

function Creates({ Part }: { Part: "article" | "div" }) {
  const [isMade, setMade] = useState(false);
  return (
    <main tabIndex={-1}>
      <Part>
        {isMade ? (
          <h1>Wren & Finch</h1>
        ) : (
          <form>
            <h1>Create</h1>
            <button type="button" onClick={() => setMade(true)}>
              Create it
            </button>
          </form>
        )}
      </Part>
    </main>
  );
}

test.each(["article", "div"] as const)(
  "where the page (in its %s) is another now, its heading has the focus",
  async (Part) => {
    render(<Creates Part={Part} />);
    await press("Create it");
    await waitFor(() => expect(focused()).toBe(screen.getByRole("heading", { name: "Wren & Finch" })));
  },
);
