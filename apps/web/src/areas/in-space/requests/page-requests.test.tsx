import { QueryClient } from "@tanstack/react-query";
import type { PageRequest } from "@veranda/contract/engine/room-messages";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { meQuery, spaceQuery } from "#api/queries.ts";
import { answerCalls, refusal, type Asked } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { ofHost, rights } from "#testing/objects.ts";
import { currentUser, ownSpace, profile } from "#testing/records.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { LoginDialog } from "#session/login-dialog.ts";
import { limitsQuery } from "../../host/space-queries.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { answerRequest } from "./page-requests.ts";

const grace = "gracegracegrace1";
const BAN_OF_GRACE = {
  id: "9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c55",
  userID: grace,
  displayName: "Grace",
  reason: "",
  bannedBy: null,
  bannedAt: "2026-05-01T10:00:00.000Z",
  bannedUntilUnixMs: null,
};
const GROUP = "G".repeat(22);
const NO_GROUP = { group: null, invitations: [] };
let engine: FakeEngine;
let queries: QueryClient;

beforeEach(() => {
  signInForTest();
  engine = new FakeEngine();
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(meQuery().queryKey, currentUser());
});
afterEach(() => {
  signOutForTest();
  readDialogs().forEach(closeDialog);
  clearToasts();
});

const ask = (request: PageRequest): Promise<void> => answerRequest(engine, request, queries);
const said = (): string | undefined => readToasts().at(-1)?.message;
const made = (asked: Asked[]): [line: string, body: unknown][] =>
  asked.map(({ method, url, body }) => [`${method} ${url.pathname}`, body]);

describe("a request of the engine", () => {
  const cases: [request: PageRequest, line: string, body: unknown, answer?: unknown][] = [
    [{ name: "follow_user", data: { userId: grace } }, "POST /api/users/v1/follow", { userID: grace }],
    [{ name: "unfollow_user", data: { userId: grace } }, "POST /api/users/v1/unfollow", { userID: grace }],
    [{ name: "befriend_user", data: { userId: grace } }, "POST /api/friends/add", { userID: grace }],
    [{ name: "block_user", data: { userId: grace } }, `POST /api/users/${grace}/block`, null],
    [{ name: "unblock_user", data: { userId: grace } }, `DELETE /api/users/${grace}/block`, null],
    [
      { name: "report_user", data: { userId: grace, category: "spam", reason: "", roomId: null } },
      `POST /api/users/${grace}/report`,
      { category: "spam", reason: "", roomId: null },
    ],
    [
      { name: "set_space_loved", data: { spaceId: "terrace1", loved: true, skipSapiCall: false } },
      "POST /api/rooms/love",
      { roomIDs: ["terrace1"], loved: true },
    ],
    [
      { name: "edit_user_profile", data: { about: "Hello", bannerURL: null } },
      "PATCH /api/users/me",
      { about: "Hello", bannerURL: null },
      currentUser(),
    ],
    [{ name: "join_sandbox", data: {} }, "POST /api/rooms/sandbox", null, ownSpace()],
    [{ name: "create_group", data: {} }, "POST /api/v2/groups", {}, NO_GROUP],
    [{ name: "join_group", data: { groupId: GROUP } }, `POST /api/v2/groups/${GROUP}/join`, {}, NO_GROUP],
    [{ name: "delete_room", data: { roomId: "myspace1" } }, "POST /api/rooms/delete/myspace1", null],
    [
      { name: "edit_room_info", data: { roomId: "myspace1", roomName: "Porch", skipSapiCall: false } },
      "PATCH /api/rooms/myspace1/edit",
      { name: "Porch", fullScreenModeEnabled: false },
      ownSpace({ name: "Porch" }),
    ],
    [
      { name: "set_room_share_setting", data: { roomShareSetting: "PUBLIC_LINK", roomId: "myspace1" } },
      "PATCH /api/rooms/myspace1/edit",
      { shareSetting: "PUBLIC_LINK", fullScreenModeEnabled: false },
      ownSpace(),
    ],
    [
      { name: "invite_users", data: { emails: ["bo@example.org"], roomID: "myspace1" } },
      "POST /api/rooms/myspace1/share/invite",
      { emails: ["bo@example.org"] },
      [],
    ],
    [
      { name: "remove_invited_users", data: { userIds: ["one"] } },
      "DELETE /api/rooms/terrace1/share/invite",
      { userIDs: ["one"] },
    ],
    [{ name: "email_myself_room_link", data: {} }, "POST /api/rooms/terrace1/share/mail", null],
    [
      { name: "set_admin_permission_restricted", data: { permission: "add_content", restricted: true } },
      "PUT /api/rooms/terrace1/permissions/add_content",
      { restricted: true },
      ownSpace(),
    ],
    [
      { name: "set_instancing_enabled", data: { enabled: false } },
      "PUT /api/rooms/terrace1/instancing",
      { enabled: false },
      ownSpace(),
    ],
    [
      { name: "set_published_to_explore", data: { roomId: "myspace1", enabled: true } },
      "POST /api/rooms/myspace1/publish",
      { isPublished: true },
      ownSpace(),
    ],
    [
      { name: "save_room_as_template", data: { name: "Porch", overwriteFileId: null } },
      "POST /api/files/templates",
      { roomID: "terrace1", name: "Porch", overwriteFileId: null },
      { kind: "template", id: "t", title: "Porch" },
    ],
    [{ name: "remove_user", data: { userId: grace } }, "POST /api/rooms/terrace1/remove", { userID: grace }],
    [
      { name: "ban_user_from_room", data: { userId: grace, durationMinutes: 60, reason: "Spam" } },
      "POST /api/rooms/terrace1/bans",
      { userID: grace, durationMinutes: 60, reason: "Spam" },
      BAN_OF_GRACE,
    ],
    [
      { name: "set_user_is_admin", data: { userId: grace, isAdmin: true } },
      `PUT /api/rooms/terrace1/hosts/${grace}`,
      { isAdmin: true },
      ownSpace(),
    ],
  ];
  test.each(cases)("$name", async (request, line, body, answer = {}) => {
    queries.setQueryData(spaceQuery({ id: "myspace1", share: undefined }).queryKey, ownSpace());
    const asked = answerCalls({ [line]: { body: answer } });
    await ask(request);
    expect(made(asked)).toContainEqual([line, body]);
    expect(readToasts().filter(({ kind }) => kind === "error")).toEqual([]);
  });

  test("lifts the ban of whom it names", async () => {
    const asked = answerCalls({
      "GET /api/rooms/terrace1/bans": { body: [BAN_OF_GRACE] },
      [`DELETE /api/rooms/terrace1/bans/${BAN_OF_GRACE.id}`]: { body: {} },
    });
    await ask({ name: "unban_user_from_room", data: { userId: grace } });
    expect(asked.map(({ method }) => method)).toContain("DELETE");
    expect(said()).toBe("Grace can enter again.");
    answerCalls({ "GET /api/rooms/terrace1/bans": { body: [] } });
    queries.clear();
    await ask({ name: "unban_user_from_room", data: { userId: grace } });
    expect(said()).toBe("This person isn’t banned.");
  });

  test("brings the model of an NFT for who may change the place, and for nobody else", async () => {
    const id = "eip155:1/erc721:0x495f947276749Ce646f68AC8c248420045cb7b5e/7";
    const answer = { body: { id: "file", asset: {} } };
    const asked = answerCalls({ "POST /api/files/import/token": answer });
    engine.change("rights", rights({ restrictedPermissions: ["change_environment"] }));
    await ask({ name: "set_custom_nft_environment", data: { id } });
    expect(said()).toBe("Only the hosts of this space can change its environment.");
    expect(asked).toEqual([]);
    engine.change("rights", ofHost());
    await ask({ name: "set_custom_nft_environment", data: { id } });
    expect(made(asked)).toEqual([["POST /api/files/import/token", { id, roomID: "terrace1" }]]);
    expect(engine.told("set_custom_environment")).toMatchObject([{ content: { fileId: "file" } }]);
  });

  test("asks for the limits again after a while, also for guests", async () => {
    signOutForTest();
    const { queryKey } = limitsQuery("terrace1");
    queries.setQueryData(queryKey, {} as never);
    const isStale = () => queries.getQueryState(queryKey)?.isInvalidated;
    const asking = ask({ name: "refetch_space_limits", data: { fetchDelay: 30 } });
    expect(isStale()).toBe(false);
    await asking;
    expect(isStale()).toBe(true);
  });

  test("makes a space as it was asked for", async () => {
    const asked = answerCalls({
      "GET /api/content/space-templates": { body: [] },
      "POST /api/rooms": { body: ownSpace() },
    });
    await ask({
      name: "create_and_join_room",
      data: {
        shareSetting: "PRIVATE",
        publicLink: true,
        environment: "park",
        environmentVariant: "night",
        environmentPackageUrl: null,
        presetUrl: null,
      },
    });
    expect(asked.at(-1)?.body).toEqual({
      shareSetting: "PUBLIC_LINK",
      setting: { environment: "park", variant: "night" },
    });
  });

  test("makes a space in a package, and says what the server refuses", async () => {
    const refusal = { code: "ENVIRONMENT_NOT_FOUND", message: "", statusCode: 404 };
    const asked = answerCalls({
      "GET /api/content/space-templates": { body: [] },
      "POST /api/rooms": { status: 404, body: { errors: [refusal] } },
    });
    const environmentPackageUrl = "/files/loft.json";
    await ask({
      name: "create_and_join_room",
      data: {
        shareSetting: "PRIVATE",
        environment: null,
        environmentVariant: null,
        environmentPackageUrl,
        presetUrl: null,
      },
    });
    expect(asked.at(-1)?.body).toMatchObject({
      setting: { environment: "terrace", variant: "golden", packageUrl: environmentPackageUrl },
    });
    expect(said()).toBe("This environment isn’t available.");
  });

  test("brings one's own record up to date, and tells the engine", async () => {
    answerCalls({ "GET /api/users/me": { body: currentUser({ displayName: "Ann Heron" }) } });
    await ask({ name: "refresh_user_profile", data: {} });
    expect(engine.told("patch_user")).toEqual([{ patch: { displayName: "Ann Heron", avatar: "olive" } }]);
  });

  test("that the page has made already only changes what it shows", async () => {
    const asked = answerCalls({});
    const key = spaceQuery({ id: "myspace1", share: undefined }).queryKey;
    queries.setQueryData(key, ownSpace());
    await ask({
      name: "edit_room_info",
      data: { roomId: "myspace1", roomName: "Porch", tags: ["sea"], skipSapiCall: true },
    });
    await ask({ name: "set_space_loved", data: { spaceId: "myspace1", loved: true, skipSapiCall: true } });
    expect(queries.getQueryData(key)).toMatchObject({ name: "Porch", tags: ["sea"], isLoved: true });
    expect(asked).toEqual([]);
  });

  test("that changes how one stands to somebody shows it at once", async () => {
    queries.setQueryData(["profile", "grace"], profile());
    answerCalls({ "POST /api/users/v1/follow": { body: {} } });
    await ask({ name: "follow_user", data: { userId: grace } });
    expect(queries.getQueryData(["profile", "grace"])).toMatchObject({
      numFollowers: 1,
      relationship: { isFollowing: true },
    });
  });
});

describe("what goes wrong is said", () => {
  test("in the server's words", async () => {
    answerCalls({
      "PUT /api/rooms/terrace1/instancing": refusal(
        "FORBIDDEN",
        403,
        "You don’t have permission to do this.",
      ),
    });
    await ask({ name: "set_instancing_enabled", data: { enabled: true } });
    expect(said()).toBe("You don’t have permission to do this.");
  });

  test("once, also where the act says it itself", async () => {
    answerCalls({
      "POST /api/users/v1/follow": refusal(
        "USER_NOT_FOUND",
        404,
        "We couldn’t find this person. They may have deleted their account.",
      ),
    });
    await ask({ name: "follow_user", data: { userId: grace } });
    expect(readToasts().map(({ message }) => message)).toEqual([
      "We couldn’t find this person. They may have deleted their account.",
    ]);
  });

  test("with the name of who is already a host", async () => {
    engine.change("participants", { two: person("two", "Grace", { userId: grace }) });
    answerCalls({
      [`PUT /api/rooms/terrace1/hosts/${grace}`]: refusal(
        "ALREADY_HOST",
        409,
        "This person is already a host.",
      ),
    });
    await ask({ name: "set_user_is_admin", data: { userId: grace, isAdmin: true } });
    expect(said()).toBe("Grace is already a host");
  });

  test("outside of a space, and for a picture that is somebody else's", async () => {
    answerCalls({});
    engine.change("session", { roomId: null });
    await ask({ name: "email_myself_room_link", data: {} });
    expect(said()).toBe("Join a space first.");
    await ask({ name: "edit_user_profile", data: { bannerURL: "https://elsewhere.example/b.webp" } });
    expect(said()).toBe("A picture is set by choosing its file in your profile.");
  });

  test("and who is not signed in is invited to", async () => {
    signOutForTest();
    engine.change("session", { roomId: null });
    const asked = answerCalls({});
    await ask({ name: "delete_room", data: { roomId: "myspace1" } });
    expect(readDialogs()).toEqual([LoginDialog]);
    expect(asked).toEqual([]);
  });
});
