import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { openDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { useEngineState } from "./engine-state.ts";
import { InsideSpace, spaceDialog } from "./space-dialog.tsx";

const Place = spaceDialog<{ onClose: () => void }>(() => <p>In {useEngineState("session.roomId")}</p>);

test("a dialog of a space sees its engine, and goes when one leaves", () => {
  const page = (inside: boolean) => (
    <>
      {inside && (
        <InsideSpace engine={new FakeEngine()}>
          <p>The view</p>
        </InsideSpace>
      )}
      <DialogHost />
    </>
  );
  const { rerender } = render(page(true));
  act(() => openDialog(Place));
  expect(screen.getByText("In terrace1")).toBeTruthy();
  rerender(page(false));
  expect(readDialogs()).toEqual([]);
});
