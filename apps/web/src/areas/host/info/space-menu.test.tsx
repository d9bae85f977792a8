import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser, ownSpace } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { SpaceMenu } from "./space-menu.tsx";

const show = async (space: ReturnType<typeof ownSpace>) => {
  answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/spaces/v2/myspace1": { body: { space } },
  });
  renderInPage(
    <>
      <SpaceMenu
        space={{ id: "myspace1", slug: "anns-porch", name: "Ann's Porch" }}
        shareId={null}
        onHostTools={vi.fn()}
        areCaptionsOn={false}
        onCaptions={vi.fn()}
      />
      <DialogHost />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: /Ann's Porch/ }));
};

beforeEach(signInForTest);
afterEach(() => {
  for (const dialog of readDialogs()) closeDialog(dialog);
  signOutForTest();
});

test("others than hosts report the space from its menu", async () => {
  await show(ownSpace({ ownerID: "gracegracegrace1" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Report this space" }));
  expect(await screen.findByRole("dialog", { name: "Report Ann's Porch" })).toBeTruthy();
});

test("nobody is offered to report a space of their own", async () => {
  await show(ownSpace());
  await screen.findByRole("menuitem", { name: "Edit this space" });
  expect(screen.queryByRole("menuitem", { name: "Report this space" })).toBeNull();
});
