import type { EngineHandle } from "@veranda/contract/engine/module";
import { wearModel } from "#areas/people";

/** Answers the engine's requests to the page. The code loads with the first request. */
export function answerEngine(engine: EngineHandle): void {
  engine.on("need_avatar", ({ url }) => {
    void wearModel(url, (avatarID) => engine.send("set_avatar_body", { url: avatarID }));
  });
  engine.on("need_picture", ({ url }) => {
    void import("./own-picture.ts").then(({ takePicture }) => takePicture(url));
  });
  engine.on("need_spaces", ({ spaces }) => {
    void import("./portal-spaces.ts").then(({ sendPortalSpaces }) => sendPortalSpaces(engine, spaces));
  });
  engine.on("need_page", (page) => {
    void import("./link-page.ts").then(({ sendLinkPage }) => sendLinkPage(engine, page));
  });
  engine.on(
    "deep_link",
    (link) => void import("./portal-spaces.ts").then(({ followLink }) => followLink(link)),
  );
  engine.on("page_request", (request) => {
    void import("./page-requests.ts").then(({ answerRequest }) => answerRequest(engine, request));
  });
}
