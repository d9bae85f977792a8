import { useQuery } from "@tanstack/react-query";
import { CallError, type SpaceObject } from "@veranda/contract";
import { formatNumber } from "@veranda/messages";
import { removePicture } from "@veranda/messages/about-space";
import * as t from "@veranda/messages/editing";
import { choosePicture } from "@veranda/messages/report";
import { DoorOpen, Image as ImageIcon, ImageOff, MapPin, Replace } from "lucide-react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useFileFault } from "#api/faults/file-faults.ts";
import { previewQuery } from "#api/queries.ts";
import { megabytes } from "#api/uploads/megabytes.ts";
import { ButtonBase } from "#ui/button.tsx";
import { usePrefabs } from "../prefabs.ts";
import { sendToEditingUi } from "../editing-ui-state.ts";
import { Section } from "./section.tsx";

const BUTTON =
  "hit inline-flex h-9 items-center gap-2 self-start rounded-full bg-ink/10 px-3.5 text-sm font-semibold transition-colors duration-150 hover:bg-ink/18 disabled:opacity-45";
const REPLACEABLE = new Set(["prefab", "model", "image", "video", "audio", "document", "screen", "frame"]);

/** The object's content, and how to replace it. */
export function ContentSection({ object, isDisabled }: { object: SpaceObject; isDisabled: boolean }) {
  const engine = useEngine();
  const me = useEngineState("me");
  const { props, kind, id } = object;
  if (kind === "portal")
    return (
      <Section title={t.leadsTo()}>
        <div className="flex flex-col gap-2.5">
          <Destination id={String(props["roomId"])} share={props["shareId"]?.toString()} />
          <ButtonBase
            disabled={isDisabled}
            onClick={() => sendToEditingUi({ type: "COMPOSE", composer: "Portal", portal: id })}
            className={BUTTON}
          >
            <DoorOpen className="size-4" aria-hidden="true" /> {t.chooseOtherSpace()}
          </ButtonBase>
        </div>
      </Section>
    );
  if (kind === "teleporter")
    return (
      <Section title={t.leadsTo()}>
        <ButtonBase
          disabled={isDisabled}
          onClick={() => {
            const [x, y, z] = me.position;
            const values = { targetX: x, targetY: y, targetZ: z, targetHeading: me.heading };
            for (const [key, newValue] of Object.entries(values))
              engine.send("inspector_panel_edit_field", { path: `props.${key}`, newValue });
          }}
          className={BUTTON}
        >
          <MapPin className="size-4" aria-hidden="true" /> {t.takeMyPosition()}
        </ButtonBase>
      </Section>
    );
  if (kind === "link" && props.fileId !== undefined)
    return (
      <Section title={t.shows()}>
        <Shown object={object} />
      </Section>
    );
  if (!REPLACEABLE.has(kind)) return null;
  const canReplace = (
    <ButtonBase
      disabled={isDisabled}
      onClick={() => {
        sendToEditingUi({ type: "REPLACE", objectId: id });
      }}
      className={BUTTON}
    >
      <Replace className="size-4" aria-hidden="true" />{" "}
      {kind === "frame" || (kind === "screen" && props.fileId === undefined) ? t.fill() : t.replace()}
    </ButtonBase>
  );
  return (
    <Section title={t.shows()}>
      <div className="flex flex-col gap-2.5">
        <Shown object={object} />
        {canReplace}
        {kind === "audio" && <PosterButtons object={object} isDisabled={isDisabled} />}
      </div>
    </Section>
  );
}

/** The space behind a portal, by its name: its label may say anything. */
function Destination({ id, share }: { id: string; share: string | undefined }) {
  const { data, error } = useQuery(previewQuery({ id, share }));
  const isClosed =
    data?.canJoin === false || (error instanceof CallError && error.code === "SPACE_NOT_FOUND");
  if (data === undefined && !isClosed) return null;
  return (
    <p className="text-sm font-semibold wrap-anywhere">
      {isClosed || data === undefined ? t.leadsToClosed() : data.name}
    </p>
  );
}

/** A sound's own cover shows until another picture is chosen. */
function PosterButtons({ object: { id, props }, isDisabled }: { object: SpaceObject; isDisabled: boolean }) {
  const engine = useEngine();
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonBase
        disabled={isDisabled}
        onClick={() => sendToEditingUi({ type: "CHOOSE_POSTER", objectId: id })}
        className={BUTTON}
      >
        <ImageIcon className="size-4" aria-hidden="true" /> {choosePicture()}
      </ButtonBase>
      {props["posterId"] !== undefined && (
        <ButtonBase
          disabled={isDisabled}
          onClick={() => engine.send("inspector_panel_edit_field", { path: "props.posterId", newValue: "" })}
          className={BUTTON}
        >
          <ImageOff className="size-4" aria-hidden="true" /> {removePicture()}
        </ButtonBase>
      )}
    </div>
  );
}

function Shown({ object: { kind, props } }: { object: SpaceObject }) {
  const assets = useEngineState("assets");
  const { data: prefabs } = usePrefabs();
  const asset = typeof props.fileId === "string" ? assets[props.fileId] : undefined;
  const fault = useFileFault(asset?.work.refusal ?? null);
  if (kind === "prefab") {
    const prefab = prefabs?.find(({ id }) => id === props.prefab);
    return <p className="text-sm text-ink-soft">{prefab?.title ?? t.objectHere()}</p>;
  }
  if (!asset) return <p className="text-sm text-ink-soft">{t.nothingYet()}</p>;
  const [whole] = asset.levels;
  const chosen = typeof props["posterId"] === "string" ? assets[props["posterId"]] : undefined;
  const poster = chosen?.poster ?? asset.poster;
  const facts = [
    asset.work.state === "done" && whole ? megabytes(whole.bytes) : null,
    whole?.triangles === undefined ? null : t.triangles({ count: whole.triangles }),
    asset.pages === null ? null : t.pages({ count: asset.pages }),
    asset.work.state === "done"
      ? null
      : t.optimising({ share: formatNumber(asset.work.progress, { style: "percent" }) }),
  ].filter((fact) => fact !== null);
  return (
    <div className="flex items-center gap-3">
      {poster !== null && (
        <img src={poster} alt="" className="size-14 shrink-0 rounded-xl bg-black/30 object-cover" />
      )}
      <div className="min-w-0">
        <p className="truncate text-sm font-medium" title={asset.name}>
          {asset.name}
        </p>
        <p className="text-xs text-ink-soft">
          {asset.work.state === "refused" ? (fault ?? t.fileUnshowable()) : facts.join(" · ")}
        </p>
      </div>
    </div>
  );
}
