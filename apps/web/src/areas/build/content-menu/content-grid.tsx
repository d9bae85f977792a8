import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FileRecord } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/content";
import { Download, EllipsisVertical, EyeOff, Trash2 } from "lucide-react";
import { EmptyState } from "#ui/empty-state.tsx";
import { api } from "#api/client.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { useEngine } from "#engine/engine-state.ts";
import { useFileFault } from "#api/faults/file-faults.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { UseTemplateModal } from "../build-dialogs.ts";
import { objectTitle } from "#i18n/titles/object-title.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { ButtonBase } from "#ui/button.tsx";
import { contentOfFile, placeContent } from "../uploads/place-files.ts";
import { megabytes } from "#api/uploads/megabytes.ts";
import { contentQuery, type ContentItem } from "#api/content-query.ts";
import { Tile, TILES } from "./tile.tsx";
import { useMoreAtEnd } from "./use-more-at-end.ts";

type ContentGridProps = {
  search: "uploads" | "templates" | "all";
  query: string;
  spaceId: string;
  /** Shown when the list is empty. */
  empty: string;
};

/** Tiles to place; more load while scrolling. */
export function ContentGrid({ search, query, empty }: ContentGridProps) {
  const pages = useInfiniteQuery(contentQuery(search, query));
  const { data, error, isPending, isFetchingNextPage } = pages;
  const end = useMoreAtEnd(pages);

  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="more-below min-h-0 flex-1 overflow-y-auto overscroll-contain pt-1">
      {error && (
        <p role="alert" className="px-5 py-4 text-sm text-bad">
          {sentenceFor(error)}
        </p>
      )}
      {!error && !isPending && items.length === 0 && <EmptyState>{empty}</EmptyState>}
      <ul className={TILES} aria-busy={isPending}>
        {items.map((item) => (
          <ItemTile key={`${item.kind}-${item.id}`} item={item} />
        ))}
        {(isPending || isFetchingNextPage) &&
          Array.from({ length: isPending ? 9 : 3 }, (_, at) => (
            <li key={`waits-${at}`}>
              <Skeleton className="aspect-square rounded-2xl bg-ink/10!" />
            </li>
          ))}
      </ul>
      <div ref={end} aria-hidden="true" className="h-px" />
    </div>
  );
}

function ItemTile({ item }: { item: ContentItem }) {
  const engine = useEngine();
  const { picture, file, prefab } = item;
  const fault = useFileFault(file?.asset.work.refusal ?? null);
  const title = item.kind === "prefab" ? objectTitle(prefab ?? item.id, item.title) : item.title;
  if (item.kind === "template")
    return (
      <Tile
        title={title}
        picture={picture}
        kind="group"
        content={null}
        note={t.createFromTemplate()}
        onPress={() => openDialog(UseTemplateModal, { template: { id: item.id, title } })}
        aside={file ? <FileMenu file={file} /> : undefined}
      />
    );
  const isRefused = file?.asset.work.state === "refused";
  const note = file ? noteOf(file, fault) : undefined;
  const content = file
    ? isRefused
      ? null
      : contentOfFile(file)
    : ({ kind: "prefab", props: { prefab: prefab ?? item.id } } as const);
  const isPlace = file?.asset.kind === "package";
  const press = () => {
    if (isRefused) showToast({ message: note ?? t.cannotBeShown(), kind: "error" });
    else if (content) placeContent(engine, [content]);
    else if (isPlace) {
      const [whole] = file.asset.levels;
      if (whole) engine.send("set_package_environment", { url: whole.url, fileId: file.id });
    }
  };
  return (
    <Tile
      title={title}
      picture={picture ?? file?.asset.poster ?? null}
      kind={content?.kind ?? "model"}
      content={content}
      note={note}
      isRefused={isRefused}
      onPress={press}
      aside={file ? <FileMenu file={file} isShown={isRefused} /> : undefined}
    />
  );
}

function noteOf({ asset, size }: FileRecord, fault: string | null): string {
  const { state, progress } = asset.work;
  if (state === "refused") return fault ?? t.cannotBeShown();
  if (state !== "done") return t.optimising({ share: formatNumber(progress, { style: "percent" }) });
  return asset.kind === "package" ? t.environmentFile() : megabytes(size);
}

type FileMenuProps = {
  file: FileRecord;
  /** Visible without hovering the tile, too. */
  isShown?: boolean;
};

/** Actions on an uploaded file. */
function FileMenu({ file: { id, name, asset }, isShown = false }: FileMenuProps) {
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: ["me", "content"] });
  const onError = (error: unknown) => showToast({ message: sentenceFor(error), kind: "error" });
  const show = useMutation({
    mutationFn: () => api("PATCH /v2/files/{id}/unhide", { params: { id } }),
    onSuccess: again,
    onError,
  });
  const hide = useMutation({
    mutationFn: () => api("PATCH /v2/files/{id}/hide", { params: { id } }),
    onSuccess() {
      again();
      showToast({
        message: t.fileHidden({ name }),
        action: { label: common.undo(), press: () => show.mutate() },
      });
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => api("DELETE /v2/files/{id}", { params: { id } }),
    onSuccess() {
      again();
      showToast({ message: t.fileDeleted({ name }) });
    },
    onError,
  });
  // Only videos: of models and pictures only the optimized form is served, not the upload.
  const videoUrl = asset.kind === "video" && asset.work.state === "done" ? asset.levels[0]?.url : undefined;
  return (
    <Menu
      surface="glass"
      sideOffset={4}
      trigger={
        <ButtonBase
          aria-label={t.moreOf({ name })}
          className={`absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-glass-strong text-ink ${isShown ? "" : "opacity-0 transition-opacity duration-150 group-focus-within/tile:opacity-100 group-hover/tile:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"}`}
        >
          <EllipsisVertical className="size-4" aria-hidden="true" />
        </ButtonBase>
      }
    >
      {videoUrl !== undefined && (
        <MenuItem
          icon={<Download />}
          onSelect={() =>
            Object.assign(document.createElement("a"), { href: videoUrl, download: name }).click()
          }
        >
          {t.downloadFile()}
        </MenuItem>
      )}
      <MenuItem icon={<EyeOff />} onSelect={() => hide.mutate()}>
        {t.hideFile()}
      </MenuItem>
      <MenuItem icon={<Trash2 />} isDestructive onSelect={() => remove.mutate()}>
        {t.deleteFile()}
      </MenuItem>
    </Menu>
  );
}
