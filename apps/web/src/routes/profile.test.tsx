import { useQueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser, profile } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import ProfileRoute from "./profile.tsx";

afterEach(signOutForTest);

test("a profile hidden by a block removes what the server rendered for anybody", async () => {
  signOutForTest();
  const spaces = `/api/profiles/${profile().userID}/spaces`;
  let isHidden = false;
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/profiles/username/grace": () =>
      isHidden
        ? refusal("USER_NOT_FOUND", 404, "There is nobody by that name.")
        : { body: profile({ relationship: null }) },
    [`GET ${spaces}`]: { body: { spaces: [], next: null } },
  });
  function Shown() {
    const queries = useQueryClient();
    const props = { params: { handle: "@grace" }, loaderData: { isMissing: false } };
    return (
      <>
        <button type="button" onClick={() => void queries.invalidateQueries()}>
          Ask anew
        </button>
        <ProfileRoute {...(props as Parameters<typeof ProfileRoute>[0])} />
      </>
    );
  }
  renderInPage(<Shown />);
  await screen.findByRole("heading", { name: "Grace" });
  const spacesAsked = () => asked.filter(({ url }) => url.pathname === spaces).length;
  await waitFor(() => expect(spacesAsked()).toBe(1));
  isHidden = true;
  act(signInForTest);
  await userEvent.click(screen.getByRole("button", { name: "Ask anew" }));
  await screen.findByRole("heading", { name: "This profile doesn’t exist" });
  expect(screen.queryByRole("heading", { name: "Grace" })).toBeNull();
  expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  expect(spacesAsked()).toBe(1);
});
