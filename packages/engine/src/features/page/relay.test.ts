import type { EngineEvents } from "@veranda/contract/engine/messages";
import { pageRequests, type PageRequestName } from "@veranda/contract/engine/room-messages";
import { expect, it } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";

const somebody = "gracegracegrace1";
const TOKEN = "eip155:1/erc721:0x495f947276749Ce646f68AC8c248420045cb7b5e/7";
/** Each message, with the result of its schema if different. */
const requests: { [N in PageRequestName]: [sent: object, relayed?: object] } = {
  refresh_user_profile: [{}],
  edit_user_profile: [
    { displayName: "  Ann   Heron ", bannerURL: null },
    { displayName: "Ann Heron", bannerURL: null },
  ],
  follow_user: [{ userId: somebody }],
  unfollow_user: [{ userId: somebody }],
  befriend_user: [{ userId: somebody }],
  unfriend_user: [{ userId: somebody }],
  block_user: [{ userId: somebody }],
  unblock_user: [{ userId: somebody }],
  report_user: [
    { userId: somebody, category: "spam" },
    { userId: somebody, category: "spam", reason: "", roomId: null },
  ],
  set_space_loved: [
    { spaceId: "terrace1", loved: true },
    { spaceId: "terrace1", loved: true, skipSapiCall: false },
  ],
  create_and_join_room: [
    { presetUrl: "rkHCKK9qtgae" },
    {
      shareSetting: "PRIVATE",
      environment: null,
      environmentVariant: null,
      environmentPackageUrl: null,
      presetUrl: "rkHCKK9qtgae",
    },
  ],
  join_sandbox: [{}],
  create_group: [{}],
  join_group: [{ groupId: "AAAAAAAAAAAAAAAAAAAAAA" }],
  delete_room: [{ roomId: "terrace1" }],
  edit_room_info: [
    { roomId: "terrace1", roomName: " Porch ", tags: ["Sea Side"] },
    { roomId: "terrace1", roomName: "Porch", tags: ["sea side"], skipSapiCall: false },
  ],
  set_room_share_setting: [{ roomShareSetting: "PUBLIC_LINK" }],
  invite_users: [{ emails: ["ann@example.org"], roomID: "terrace1" }],
  remove_invited_users: [{ userIds: [somebody] }],
  email_myself_room_link: [{}],
  set_admin_permission_restricted: [{ permission: "add_content", restricted: true }],
  set_instancing_enabled: [{ enabled: false }],
  set_published_to_explore: [{ enabled: true }],
  save_room_as_template: [{ name: " Porch " }, { name: "Porch", overwriteFileId: null }],
  set_user_is_admin: [{ userId: somebody, isAdmin: true }],
  remove_user: [{ userId: somebody }],
  ban_user_from_room: [
    { userId: somebody, durationMinutes: 60 },
    { userId: somebody, durationMinutes: 60, reason: "" },
  ],
  unban_user_from_room: [{ userId: somebody }],
  refresh_room_moderation_state: [{}],
  set_custom_nft_environment: [{ id: TOKEN }],
  refetch_space_limits: [{}, { fetchDelay: 0 }],
};
const names = Object.keys(pageRequests) as PageRequestName[];

it.each(names)("%s is returned to the page, as parsed by its schema", async (name) => {
  const { engine } = await rehearse();
  const heard: EngineEvents["page_request"][] = [];
  engine.on("page_request", (request) => heard.push(request));
  const [sent, relayed = sent] = requests[name];
  engine.send(name, sent);
  expect(heard).toEqual([{ name, data: relayed }]);
  await engine.close();
});

it.each<[PageRequestName, object]>([
  ["follow_user", { userId: 7 }],
  ["delete_room", {}],
  ["edit_room_info", { roomId: "terrace1", roomName: "" }],
  ["edit_room_info", { roomId: "terrace1", tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) }],
  ["invite_users", { emails: [] }],
  ["save_room_as_template", { name: " " }],
  ["invite_users", { emails: ["not an address"] }],
  ["set_admin_permission_restricted", { permission: "fly", restricted: true }],
  ["set_room_share_setting", { roomShareSetting: "EVERYONE" }],
  ["set_custom_nft_environment", { id: TOKEN.replace("0x", "") }],
  ["set_custom_nft_environment", { id: `${TOKEN}/metadata` }],
  ["refetch_space_limits", { fetchDelay: -1 }],
  ["report_user", { userId: somebody, category: "spam", reason: "x".repeat(1001) }],
])("a malformed %s is not relayed", async (name, data) => {
  const { engine } = await rehearse();
  const heard: EngineEvents["page_request"][] = [];
  engine.on("page_request", (request) => heard.push(request));
  expect(() => engine.send(name, data as never)).toThrow("malformed");
  expect(heard).toEqual([]);
  await engine.close();
});
