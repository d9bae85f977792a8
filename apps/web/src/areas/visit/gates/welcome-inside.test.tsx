import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { SessionStatus } from "@veranda/contract/engine/state";
import type { SpaceGates } from "@veranda/contract";
import { afterEach, expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { welcomeInside, welcomeNobody } from "./welcome-inside.ts";
import { WelcomeModal } from "./welcome-modal.tsx";

const entered = { space: { id: "terrace1", name: "Terrace" }, shareId: null };

/** An engine that is told where the visit has got to. */
function visitAt() {
  const listeners = new Set<() => void>();
  const state = { session: { status: "not_connected", roomId: "" }, loading: { isReady: false } };
  const engine = {
    state,
    observe: (_: unknown, listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Pick<EngineHandle, "state" | "observe">;
  const go = (status: SessionStatus, isReady: boolean, roomId = "terrace1") => {
    Object.assign(state, { session: { status, roomId }, loading: { isReady } });
    for (const listener of listeners) listener();
  };
  return { engine, go };
}

afterEach(() => {
  welcomeNobody();
});

test("who came in by a gate is welcomed once they are inside, and only once", () => {
  const { engine, go } = visitAt();
  welcomeInside(engine, entered);
  go("joining", false);
  go("joined", false);
  expect(readDialogs()).toEqual([]);
  go("joined", true);
  expect(readDialogs()).toEqual([WelcomeModal]);
  act(() => closeDialog(WelcomeModal));
  go("joined", true);
  expect(readDialogs()).toEqual([]);
});

test("a welcome closes when the person is removed", () => {
  const { engine, go } = visitAt();
  welcomeInside(engine, entered);
  go("joined", true);
  welcomeNobody();
  expect(readDialogs()).toEqual([]);
});

test("a welcome goes when the visit is over, whatever for", () => {
  const { engine, go } = visitAt();
  welcomeInside(engine, entered);
  go("joined", true);
  go("joining", true);
  expect(readDialogs()).toEqual([WelcomeModal]);
  go("leaving", true);
  expect(readDialogs()).toEqual([]);
});

test("people refused or gone elsewhere are not welcomed", () => {
  const { engine, go } = visitAt();
  welcomeInside(engine, entered);
  welcomeNobody();
  go("joined", true);
  welcomeInside(engine, entered);
  go("joined", true, "another1");
  go("joined", true);
  expect(readDialogs()).toEqual([]);
});

const GATE = {
  id: "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55",
  isPassed: true,
} as const;
const welcome = (gates: SpaceGates["gates"]) => {
  const calls = answerCalls({
    "GET /api/rooms/terrace1/gates": { body: { mode: "all", isOpen: true, gates } },
  });
  let isClosed = false;
  renderInPage(<WelcomeModal {...entered} onClose={() => (isClosed = true)} />);
  return { isClosed: () => isClosed, calls };
};

test("the welcome says that tokens are looked at again, and goes with a press", async () => {
  const { isClosed } = welcome([
    {
      ...GATE,
      kind: "token",
      chain: 1,
      contractAddress: "0x495400000000000000000000000000000000cb7b",
      tokenId: null,
      standard: "erc20",
      minimumAmount: "1",
      name: "",
    },
  ]);
  expect(screen.getByRole("dialog", { name: "Welcome to Terrace" })).toBeTruthy();
  expect(await screen.findByText(/checked again while you’re inside/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(isClosed()).toBe(true);
});

test("of a password nothing of the kind is said", async () => {
  const { calls } = welcome([{ ...GATE, kind: "password" }]);
  expect(await screen.findByText("You meet the entry requirements.")).toBeTruthy();
  await waitFor(() => expect(calls).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(/checked again/)).toBeNull();
});
