import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { ofHost } from "#testing/objects.ts";
import { currentUser, ownSpace, profile } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { clearToasts } from "#testing/clear-toasts.ts";
import { useMySpace } from "../use-my-space.ts";
import { HostToolsModal } from "./host-tools-modal.tsx";
import { ManageHostsModal } from "./manage-hosts-modal.tsx";

const about = { id: "myspace1", slug: "anns-porch", name: "Ann's Porch", shareId: null };
const grace = "gracegracegrace1";
const limits = { plan: "FREE", nextPlan: "PRO", suggestedPlan: "PRO", concurrentUsersLimit: 10 };

const answers = (space: ReturnType<typeof ownSpace>, more: Parameters<typeof answerCalls>[0]) =>
  answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/spaces/v2/myspace1": { body: { space } },
    "GET /api/spaces/v2/myspace1/limits": { body: limits },
    "GET /api/profiles/abcdefghijklmnop": {
      body: profile({ userID: "abcdefghijklmnop", displayName: "Ann", username: "ann" }),
    },
    [`GET /api/profiles/${grace}`]: { body: profile() },
    "GET /api/content/avatars": { body: [] },
    "GET /api/rooms/myspace1/instances": { body: [] },
    ...more,
  });
const showTools = (space = ownSpace(), more: Parameters<typeof answerCalls>[0] = {}) => {
  const asked = answers(space, more);
  renderInPage(<HostToolsModal about={about} onClose={vi.fn()} />);
  return asked;
};
const showHosts = (space = ownSpace(), more: Parameters<typeof answerCalls>[0] = {}) => {
  const asked = answers(space, more);
  renderInPage(
    <>
      <ManageHostsModal about={about} onClose={vi.fn()} />
      <DialogHost />
    </>,
  );
  return asked;
};
const confirm = async () => {
  const question = await screen.findByRole("dialog", { name: "Make Grace a host?" });
  await userEvent.click(within(question).getByRole("button", { name: "Make host" }));
};
const put = (asked: ReturnType<typeof showTools>) =>
  asked.filter(({ method }) => method === "PUT").map(({ url, body }) => [url.pathname, body]);

beforeEach(signInForTest);
afterEach(() => {
  Reflect.deleteProperty(window, "veranda");
  clearToasts();
  signOutForTest();
});

test("opened for one permission it begins at that one's switch", async () => {
  answers(ownSpace(), {});
  const scrolled = vi.fn();
  HTMLElement.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    scrolled(this.textContent);
  };
  renderInPage(<HostToolsModal about={about} begin="under_16_chat_disabled" onClose={vi.fn()} />);
  const asked = await screen.findByRole("switch", { name: "Talk with everyone, even under 16" });
  await waitFor(() => expect(document.activeElement).toBe(asked));
  expect(scrolled).toHaveBeenCalledWith(expect.stringContaining("even under 16"));
  Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
});

test("each switch says what others may do, and keeps it from them at once", async () => {
  const asked = showTools(ownSpace(), {
    "PUT /api/rooms/myspace1/permissions/add_content": {
      body: ownSpace({ restrictedPermissions: ["add_content"] }),
    },
  });
  const add = await screen.findByRole("switch", { name: "Add objects" });
  expect(screen.getByRole("dialog", { name: "Permissions and visitors" })).toBeTruthy();
  expect(add.ariaChecked).toBe("true");
  expect(screen.getByRole("switch", { name: "Save the space" }).ariaChecked).toBe("false");
  await userEvent.click(add);
  await waitFor(() => expect(screen.getByRole("switch", { name: "Add objects" }).ariaChecked).toBe("false"));
  expect(put(asked)).toEqual([["/api/rooms/myspace1/permissions/add_content", { restricted: true }]]);
});

test("what guests never do is said to be for people with an account", async () => {
  showTools();
  const switches = (role: "group" | "region", name: string) =>
    within(screen.getByRole(role, { name }))
      .getAllByRole("switch")
      .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
  await screen.findByRole("switch", { name: "Add objects" });
  // Each part has a name, from the first on.
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Building",
    "Everyone else may…",
    "Visitors",
  ]);
  const withAccount = switches("group", "Everyone else with an account may…").join(" ");
  expect(withAccount).toMatch(/Add objects.*Change the environment.*Export the space/);
  expect(withAccount).not.toMatch(/chat|guest/);
  expect(switches("region", "Everyone else may…").join(" ")).toMatch(
    /Jump.*Write in the chat.*Speak as a guest/,
  );
});

test("where one may only look, what one may build is not asked", async () => {
  showTools(ownSpace({ restrictedPermissions: ["view_only"] }));
  expect((await screen.findByRole("switch", { name: "View only" })).ariaChecked).toBe("true");
  expect(screen.queryByRole("switch", { name: "Add objects" })).toBeNull();
  expect(screen.getByRole("switch", { name: "Write in the chat" })).toBeTruthy();
});

test("a switch that the server refuses goes back, and it is said why", async () => {
  showTools(ownSpace(), {
    "PUT /api/rooms/myspace1/instancing": refusal("FORBIDDEN", 403, "You don’t have permission to do this."),
  });
  const instancing = await screen.findByRole("switch", { name: /Open another instance/ });
  await userEvent.click(instancing);
  await waitFor(() => expect(readToasts().at(-1)?.message).toBe("You don’t have permission to do this."));
  expect(instancing.ariaChecked).toBe("true");
});

test("showing the space on the home page holds at once", async () => {
  const open = ownSpace({ shareSetting: "PUBLIC_LINK" });
  const asked = showTools(open, {
    "POST /api/rooms/myspace1/publish": { body: { ...open, isPublishedToExplore: true } },
    "GET /api/content/categories/menu": { body: [] },
    "GET /api/rooms/myspace1/categories": { body: [] },
  });
  const shown = await screen.findByRole("switch", { name: "Show on home page and in search" });
  await userEvent.click(shown);
  await waitFor(() => expect(shown.ariaChecked).toBe("true"));
  expect(asked.filter(({ url }) => url.pathname.endsWith("/publish")).map(({ body }) => body)).toEqual([
    { isPublished: true },
  ]);
});

test("a space that is nearly full says what would help", async () => {
  showTools(ownSpace({ participantCount: 9 }));
  expect(await screen.findByText(/9 of 10 people are here. The Pro plan allows 50./)).toBeTruthy();
});

test("people who are here are made hosts; guests, and whom the server would refuse, are not offered", async () => {
  const engine = new FakeEngine();
  const kim = "kimkimkimkimkim1";
  engine.change("session", { roomId: "myspace1" });
  engine.change("participants", {
    one: person("one", "Grace", { userId: grace, isAuthless: false }),
    two: person("two", "Wandering Fox"),
    three: person("three", "Kim", { userId: kim, isAuthless: false }),
  });
  window.veranda = engine;
  const asked = showHosts(ownSpace(), {
    "POST /api/rooms/myspace1/appointable": { body: { userIDs: [grace] } },
    [`PUT /api/rooms/myspace1/hosts/${grace}`]: { body: ownSpace({ administrators: [grace] }) },
  });
  const here = within(await screen.findByRole("region", { name: "Here now" }));
  expect(here.queryByText("Wandering Fox")).toBeNull();
  expect(here.queryByText("Kim")).toBeNull();
  const question = asked.find(({ url }) => url.pathname.endsWith("/appointable"));
  expect(question?.body).toEqual({ userIDs: [grace, kim] });
  await userEvent.click(here.getByRole("button", { name: "Make host: Grace" }));
  await confirm();
  expect(await screen.findByRole("button", { name: "Remove Grace as a host" })).toBeTruthy();
  expect(put(asked)).toEqual([[`/api/rooms/myspace1/hosts/${grace}`, { isAdmin: true }]]);
});

test("somebody is found by name, and who is a host already is named", async () => {
  showHosts(ownSpace(), {
    "GET /api/friends/search": { body: [profile()] },
    [`PUT /api/rooms/myspace1/hosts/${grace}`]: refusal(
      "ALREADY_HOST",
      409,
      "This person is already a host.",
    ),
  });
  await userEvent.type(await screen.findByRole("searchbox", { name: "Find a person" }), "grace");
  await userEvent.click(await screen.findByRole("button", { name: "Make host: Grace" }));
  await confirm();
  expect((await screen.findByRole("alert")).textContent).toBe("Grace is already a host");
  act(() => readDialogs().forEach(closeDialog));
});

test("a host who is not the owner finds further hosts, and removes none", async () => {
  showHosts(ownSpace({ ownerID: grace, administrators: ["abcdefghijklmnop"] }));
  expect(await screen.findByText("@ann")).toBeTruthy();
  expect(screen.getByRole("searchbox")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
});

test("an admin of its organisation is named as one, and can't be removed by its owner", async () => {
  showHosts(ownSpace({ organizationAdmins: [grace] }));
  await screen.findByText("Organisation admin");
  expect(screen.queryByRole("button", { name: /^Remove / })).toBeNull();
});

test("a host who isn't the owner can step down", async () => {
  const asked = showHosts(ownSpace({ ownerID: grace, administrators: ["abcdefghijklmnop"] }), {
    "PUT /api/rooms/myspace1/hosts/abcdefghijklmnop": { body: ownSpace({ ownerID: grace }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Step down" }));
  expect(put(asked)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Step down as host?" }));
  await screen.findByText("You’re no longer a host of this space.");
  expect(put(asked)).toEqual([["/api/rooms/myspace1/hosts/abcdefghijklmnop", { isAdmin: false }]]);
});

test("where there are several instances, the one in which one stands can become the main one", async () => {
  const engine = new FakeEngine();
  engine.change("session", { roomId: "myspace1", status: "joined" });
  engine.change("rights", ofHost());
  window.veranda = engine;
  const instance = (number: number) => ({
    instanceId: `instance${number}`,
    number,
    participantCount: 1,
    capacity: 50,
    createdAt: "2026-01-01T00:00:00.000Z",
    isHostInstance: false,
  });
  showTools(ownSpace(), { "GET /api/rooms/myspace1/instances": { body: [instance(1), instance(2)] } });
  await userEvent.click(await screen.findByRole("button", { name: "Make this the main instance" }));
  expect(engine.told("make_current_instance_host")).toEqual([{}]);
  act(() => engine.change("rights", { ...ofHost(), isHostInstance: true }));
  expect(await screen.findByText("This is the main instance")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Make this the main instance" })).toBeNull();
});

test("what another host has changed meanwhile is shown", async () => {
  answers(ownSpace(), {});
  const Page = () => {
    const { space } = useMySpace(about);
    const [isOpen, setOpen] = useState(false);
    if (space === undefined) return null;
    return isOpen ? (
      <HostToolsModal about={about} onClose={vi.fn()} />
    ) : (
      <button onClick={() => setOpen(true)}>Permissions and visitors</button>
    );
  };
  renderInPage(<Page />);
  const opener = await screen.findByRole("button", { name: "Permissions and visitors" });
  answers(ownSpace({ restrictedPermissions: ["view_only"] }), {});
  await userEvent.click(opener);
  const viewOnly = await screen.findByRole("switch", { name: "View only" });
  await waitFor(() => expect(viewOnly.getAttribute("aria-checked")).toBe("true"));
});
