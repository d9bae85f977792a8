import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { GatedScreen } from "./gated-screen.tsx";

vi.mock("#engine/engine-loader.ts", () => ({ loadEngine: () => new Promise(() => {}) }));

const TOKEN_MISSING = {
  mode: "all",
  isOpen: false,
  gates: [
    {
      id: "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55",
      kind: "token",
      isPassed: false,
      chain: 1,
      contractAddress: "0x495400000000000000000000000000000000cb7b",
      tokenId: null,
      standard: "erc20",
      minimumAmount: "1",
      name: "",
    },
  ],
};

/** A visit whose door stays closed, however often it is tried. */
function ClosedVisit() {
  const [tries, setTries] = useState(0);
  return (
    <GatedScreen
      key={tries}
      space={{ id: "terrace1", name: "Terrace" }}
      shareId={null}
      hasLeft={false}
      onRetry={() => setTries(tries + 1)}
      onClose={() => {}}
    />
  );
}

test("a door that stays closed says what is still missing", async () => {
  answerCalls({ "GET /api/rooms/terrace1/gates": { body: TOKEN_MISSING } });
  renderInPage(
    <>
      <ClosedVisit />
      <DialogHost />
    </>,
  );
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.click(again);
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("Sign in first, so that your wallets can be checked."),
  );
});

test("the requirements wait below a dialog in which somebody may be typing", async () => {
  answerCalls({ "GET /api/rooms/terrace1/gates": { body: { mode: "any", isOpen: false, gates: [] } } });
  const SignIn = ({ onClose }: { onClose: () => void }) => (
    <button onClick={onClose}>Sign in and close</button>
  );
  openDialog(SignIn);
  renderInPage(
    <>
      <ClosedVisit />
      <DialogHost />
    </>,
  );
  const signIn = screen.getByRole("button", { name: "Sign in and close" });
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(signIn);
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

test("who was put out reads neither that they are to blame nor that the hosts are, and what is missing", async () => {
  answerCalls({ "GET /api/rooms/terrace1/gates": { body: TOKEN_MISSING } });
  renderInPage(
    <>
      <GatedScreen
        space={{ id: "terrace1", name: "Terrace" }}
        shareId={null}
        hasLeft
        onRetry={() => {}}
        onClose={() => {}}
      />
      <DialogHost />
    </>,
  );
  expect(screen.getByRole("heading", { name: "You no longer have access" })).toBeTruthy();
  expect(
    screen.getByText(/^The entry requirements of Terrace may have changed, or you may no longer meet them\./),
  ).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "See requirements" }));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("Sign in first, so that your wallets can be checked."),
  );
});
