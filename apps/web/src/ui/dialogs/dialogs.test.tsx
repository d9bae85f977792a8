import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { DialogHost } from "./dialog-host.tsx";
import { dialogSlot } from "./dialog-slot.tsx";
import { closeDialog, openDialog, readDialogs } from "./dialog-store.ts";

type Closing = { onClose: () => void };
const Settings = ({ onClose }: Closing) => <button onClick={onClose}>Close settings</button>;
const Share = ({ space }: { space: string } & Closing) => <p>Share {space}</p>;

afterEach(() => act(() => readDialogs().forEach(closeDialog)));
const open = (opening: () => void) => act(opening);

describe("dialogs", () => {
  test("are shown with their subject, the top one alone", () => {
    render(<DialogHost />);
    open(() => openDialog(Settings));
    open(() => openDialog(Share, { space: "Terrace" }));
    expect(screen.getByText("Share Terrace")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("close themselves, and show what they lay over", async () => {
    render(<DialogHost />);
    open(() => openDialog(Share, { space: "Terrace" }));
    open(() => openDialog(Settings));
    await userEvent.click(screen.getByRole("button", { name: "Close settings" }));
    expect(screen.getByText("Share Terrace")).toBeTruthy();
  });

  test("are not opened again while they are on top, but over another", () => {
    openDialog(Settings);
    openDialog(Settings);
    openDialog(Share, { space: "Terrace" });
    openDialog(Settings);
    expect(readDialogs()).toEqual([Settings, Share, Settings]);
  });

  test("closing takes all of that component", () => {
    openDialog(Settings);
    openDialog(Share, { space: "Terrace" });
    openDialog(Settings);
    closeDialog(Settings);
    expect(readDialogs()).toEqual([Share]);
  });
});

test("a slot shows what it was filled with", () => {
  const [Slot, fill] = dialogSlot<{ space: string } & Closing>();
  fill(Share);
  render(<DialogHost />);
  open(() => openDialog(Slot, { space: "Terrace" }));
  expect(screen.getByText("Share Terrace")).toBeTruthy();
});
