import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser, ownSpace } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { PlaceMenu } from "./place-menu.tsx";

const show = async (space: ReturnType<typeof ownSpace>) => {
  answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/spaces/v2/myspace1": { body: { space } },
  });
  renderInPage(
    <Suspense>
      <PlaceMenu
        space={{ id: "myspace1", slug: "anns-porch", name: "Ann's Porch" }}
        shareId={null}
        onHostTools={vi.fn()}
        areCaptionsOn={false}
        onCaptions={vi.fn()}
      />
      <DialogHost />
    </Suspense>,
    { engine: new FakeEngine() },
  );
  await userEvent.click(await screen.findByRole("button", { name: /Ann's Porch/ }));
};

beforeEach(signInForTest);
afterEach(() => {
  readDialogs().forEach(closeDialog);
  signOutForTest();
});

test("a host creates an event from the space's menu", async () => {
  await show(ownSpace());
  await userEvent.click(await screen.findByRole("menuitem", { name: "Create event" }));
  expect(await screen.findByRole("dialog", { name: "Create event" })).toBeTruthy();
});

test("others than hosts aren't offered to create events", async () => {
  await show(ownSpace({ ownerID: "gracegracegrace1" }));
  await screen.findByRole("menuitem", { name: "Report this space" });
  expect(screen.queryByRole("menuitem", { name: "Create event" })).toBeNull();
});
