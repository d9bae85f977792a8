import { useQuery } from "@tanstack/react-query";
import { mayAdd, type RoomRights } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/content";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { SearchField } from "#ui/search-field.tsx";
import { TabList, TabPanel, Tabs } from "#ui/tabs.tsx";
import { EditPanel } from "../editing/edit-panel.tsx";
import { sendToEditingUi, useEditingUi } from "../editing/editing-ui-state.ts";
import { useObjectNames } from "../editing/prefabs.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useDebounced } from "#ui/use-debounced.ts";
import { FileInput } from "#ui/file-input.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { placeFiles } from "../uploads/place-files.ts";
import { Basics } from "./basics.tsx";
import { Composer } from "./composer.tsx";
import { ContentGrid } from "./content-grid.tsx";
import type { ContentTab } from "#api/content-query.ts";
import { tokenChainsQuery } from "#api/token-chains.ts";
import { PrefabGroups } from "./prefab-groups.tsx";
import { StorageMeter } from "./storage-meter.tsx";
import { TokenGrid } from "./token-grid.tsx";

const TABS = [
  { value: "basics", name: t.basics },
  { value: "prefabs", name: t.objects },
  { value: "uploads", name: t.uploads },
  { value: "templates", name: t.templates },
  { value: "tokens", name: t.nfts },
] as const satisfies { value: ContentTab; name: () => string }[];

const SETTLE_MS = 200;
/** For the file chooser only; the server checks the content and not the name. */
const ACCEPTED =
  "image/*,video/*,audio/*,application/pdf,.glb,.gltf,.bin,.vrm,.obj,.mtl,.fbx,.stl,.usdz,.zip,.avif,.mkv";

/** Everything that can be placed: a press places it in front of the participant, a drag where it is dropped. */
export function ContentPanel({ rights, spaceId }: { rights: RoomRights; spaceId: string }) {
  const engine = useEngine();
  const { composer, replacing, isChoosingPoster } = useEditingUi();
  const target = useEngineState("objects")[replacing ?? ""];
  const frame = useEngineState("editing.uploadTargetFrame");
  // Frames and screens are filled with pictures and videos from the person's uploads, as are covers of sounds.
  const isFilling =
    frame !== null ||
    (target !== undefined && isChoosingPoster) ||
    target?.kind === "frame" ||
    target?.kind === "screen";
  const [tab, setTab] = useState<ContentTab>(isFilling ? "uploads" : "prefabs");
  const [wasFilling, setWasFilling] = useState(isFilling);
  if (isFilling !== wasFilling) {
    setWasFilling(isFilling);
    if (isFilling) setTab("uploads");
  }
  const [written, setWritten] = useState("");
  const query = useDebounced(written.trim(), SETTLE_MS);
  const { data: chainIds = [] } = useQuery(tokenChainsQuery);
  // NFTs are found where this site can read a blockchain.
  const tabs = TABS.filter(({ value }) => value !== "tokens" || chainIds.length > 0);
  const chooser = useRef<HTMLInputElement>(null);
  const close = () => sendToEditingUi({ type: "CLOSE_LEFT" });

  if (!mayAdd(rights))
    return (
      <EditPanel title={t.addObjects()} onClose={close}>
        <p className="px-5 py-6 text-sm text-ink-soft">{t.onlyHostsAdd()}</p>
      </EditPanel>
    );
  return (
    <EditPanel title={t.addObjects()} onClose={close}>
      {composer === null ? (
        <>
          <ReplaceBanner />
          <div className="flex items-center gap-2 px-4 pb-2.5">
            <SearchField
              label={t.searchToAdd()}
              variant="panel"
              placeholder={t.searchEverything()}
              value={written}
              onChange={setWritten}
              className="min-w-0 flex-1"
            />
            <ButtonBase
              onClick={() => chooser.current?.click()}
              className="hit inline-flex h-9 shrink-0 items-center gap-2 rounded-xl bg-fill px-3 text-sm font-semibold text-glass-ink transition-colors duration-150 hover:bg-white"
            >
              <Upload className="size-4" aria-hidden="true" /> {t.upload()}
            </ButtonBase>
            <FileInput
              ref={chooser}
              multiple
              accept={ACCEPTED}
              aria-label={t.filesToUpload()}
              onFiles={(files) => void placeFiles(engine, files)}
            />
          </div>
          {query === "" ? (
            <Tabs value={tab} onChange={setTab} className="flex min-h-0 flex-1 flex-col">
              <TabList
                label={t.objectsToAdd()}
                variant="segments"
                className="mx-4 mb-2"
                tabs={tabs.map(({ value, name }) => ({ value, name: name() }))}
              />
              <TabPanel
                value="basics"
                className="more-below min-h-0 flex-1 overflow-y-auto overscroll-contain"
              >
                <Basics />
              </TabPanel>
              <TabPanel
                value="prefabs"
                className="more-below min-h-0 flex-1 overflow-y-auto overscroll-contain"
              >
                <PrefabGroups />
              </TabPanel>
              <TabPanel value="uploads" className="flex min-h-0 flex-1 flex-col">
                <ContentGrid search="uploads" query="" spaceId={spaceId} empty={t.noUploads()} />
                <StorageMeter />
              </TabPanel>
              <TabPanel value="templates" className="flex min-h-0 flex-1 flex-col">
                <ContentGrid search="templates" query="" spaceId={spaceId} empty={t.noTemplates()} />
              </TabPanel>
              <TabPanel value="tokens" className="flex min-h-0 flex-1 flex-col">
                <TokenGrid chainIds={chainIds} />
              </TabPanel>
            </Tabs>
          ) : (
            <ContentGrid search="all" query={query} spaceId={spaceId} empty={t.noResults({ query })} />
          )}
        </>
      ) : (
        <Composer kind={composer} />
      )}
    </EditPanel>
  );
}

/** The next choice replaces an object, or fills a frame. */
function ReplaceBanner() {
  const engine = useEngine();
  const { replacing, isChoosingPoster } = useEditingUi();
  const frame = useEngineState("editing.uploadTargetFrame");
  const objects = useEngineState("objects");
  const nameOf = useObjectNames();
  const object = replacing === null ? undefined : objects[replacing];
  if (!object && frame === null) return null;
  return (
    <p
      role="status"
      className="mx-4 mb-2.5 flex items-center gap-2 rounded-2xl bg-sea/18 py-1.5 pr-1.5 pl-3 text-sm"
    >
      <span className="flex-1">
        {object && isChoosingPoster
          ? t.choosePictureFor({ name: nameOf(object) })
          : object && object.kind !== "frame"
            ? t.chooseReplacementFor({ name: nameOf(object) })
            : t.chooseForFrame()}
      </span>
      <ButtonBase
        onClick={() => {
          sendToEditingUi({ type: "END_REPLACE" });
          if (frame !== null) engine.send("set_upload_target_frame_object_id", { objectId: "" });
        }}
        className="hit h-8 rounded-full px-3 text-xs font-semibold hover:bg-hover"
      >
        {common.cancel()}
      </ButtonBase>
    </p>
  );
}
