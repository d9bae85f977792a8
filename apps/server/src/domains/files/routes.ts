import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { Library } from "./library.ts";
import type { TemplateSourceOf } from "./templates.ts";

export type FileRoutesDeps = { library: Library; templateSource: TemplateSourceOf };

export function fileRoutes(bind: Bind, { library, templateSource }: FileRoutesDeps): void {
  const { uploads, tokens, gallery, linkPages, own, menu, templates } = library;
  bind(calls.createFile, ({ person, body }) => uploads.announce(person, body));
  bind(calls.resumeFile, ({ person, params }) => uploads.resume(person, params.id));
  bind(calls.completeFile, ({ me, params, body }) =>
    uploads.complete(me, params.id, body.uploadState === "UPLOADED"),
  );
  bind(calls.importFile, ({ me, body }) => uploads.importFrom(me, body.url, body.roomID));
  bind(calls.importPage, ({ me, body }) => linkPages.read(me, body.url, body.roomID));
  bind(calls.importToken, ({ me, body }) => tokens.importFrom(me, body.id, body.media, body.roomID));
  bind(calls.tokenPreview, ({ me, query }) => gallery.preview(me, query.id));
  bind(calls.tokenChains, async () => ({ chainIds: [...tokens.chainIds] }));
  bind(calls.file, ({ me, params }) => own.get(me, params.id));
  bind(calls.hideFile, ({ me, params }) => own.setHidden(me, params.id, true));
  bind(calls.unhideFile, ({ me, params }) => own.setHidden(me, params.id, false));
  bind(calls.removeFile, async ({ me, params }) => {
    await own.remove(me, params.id);
    return {};
  });
  bind(calls.hideContent, async ({ me, body }) => {
    await own.setHidden(me, body.id, true);
    return {};
  });
  bind(calls.contentMenu, ({ me, origin: { locale }, query: { query = "", search, offset, ...given } }) => {
    const { address, chain } = given;
    const wallet = address === undefined || chain === undefined ? null : { address, chain };
    return menu.page(me, { query, search, offset, locale, wallet });
  });
  bind(calls.searchTemplates, ({ me, query }) => menu.templates(me, query.name));
  bind(calls.saveTemplate, async ({ me, body }) => {
    const { roomID, name, overwriteFileId } = body;
    return templates.save(me, { name, overwriteFileId }, await templateSource(me, roomID));
  });
}
