import type { FileAsset, SpaceObject } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useDismiss } from "#ui/use-dismiss.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useObjectNames } from "../prefabs.ts";
import { ToolButton } from "../tool-button.tsx";
import { Controls } from "./controls.tsx";
import { SHEETS } from "#styles/artwork.ts";
import { DocumentPages } from "./document-pages.tsx";
import { isWithoutContent, LargeVideo, LargePicture, Waiting } from "./large-media.tsx";
import { ReportButton } from "./report-button.tsx";
import { sessionViewOf } from "./session-view.ts";
import { Unshowable } from "./unshowable.tsx";

/** One object enlarged over the view; its playback and pages are the shared ones. */
export function LightBox({ object }: { object: SpaceObject }) {
  const engine = useEngine();
  const assets = useEngineState("assets");
  const name = useObjectNames()(object);
  const box = useRef<HTMLElement>(null);
  const asset = typeof object.props.fileId === "string" ? assets[object.props.fileId] : undefined;
  const view = sessionViewOf(object);
  const close = () => engine.send("set_light_box_object", { objectId: "" });
  useDismiss(box, close);
  useEffect(
    () => box.current?.querySelector<HTMLElement>("[data-close]")?.focus({ preventScroll: true }),
    [],
  );
  // A model is viewed in place: the camera moves to it.
  const isInSpace = view === "model";
  useEffect(() => {
    if (!isInSpace) return undefined;
    engine.send("focus_object", { objectId: object.id });
    return () => engine.send("focus_object", { objectId: "" });
  }, [engine, isInSpace, object.id]);

  const { title, creator, description } = object.props;
  // A note's text isn't repeated as a title.
  const isNamed = view !== null || object.name !== "";
  const heading = typeof title === "string" && title !== "" ? title : isNamed ? name : "";
  return (
    <section
      ref={box}
      aria-label={name}
      className={`absolute inset-0 z-40 flex animate-fade-in flex-col text-on-glass ${
        isInSpace ? "pointer-events-none! [&_button]:pointer-events-auto" : "bg-stage/88 backdrop-blur-md"
      }`}
    >
      <header className="flex items-start justify-between gap-4 p-3 pl-5">
        <div className={`mt-1.5 max-w-[68ch] min-w-0 ${isInSpace ? "rounded-2xl glass-bar px-4 py-2" : ""}`}>
          {heading !== "" && <h2 className="truncate text-lg">{heading}</h2>}
          {typeof creator === "string" && creator !== "" && (
            <p className="text-sm text-on-glass-soft">{creator}</p>
          )}
          {typeof description === "string" && description !== "" && (
            <p className="mt-1 line-clamp-3 text-sm text-on-glass-soft">{description}</p>
          )}
        </div>
        <div className="flex shrink-0 gap-2">
          <ReportButton object={object} className="bg-glass size-11!" iconClass="size-5" onReport={close} />
          <ToolButton label={common.close()} data-close="" className="bg-glass size-11!" onClick={close}>
            <X className="size-5" aria-hidden="true" />
          </ToolButton>
        </div>
      </header>
      <div className="relative mx-4 min-h-0 flex-1">
        {view === null && <Words object={object} />}
        {(view === "image" || view === "document" || view === "video-player") &&
          (asset ? (
            <LargeFile asset={asset} object={object} name={name} />
          ) : (
            <Unshowable noun={NOUNS[view]} />
          ))}
      </div>
      <footer className="flex min-h-6 items-center justify-center p-3">
        {(view === "document" || view === "video-player") && (
          <div className="rounded-full glass-bar p-1 px-2 [&_input]:pointer-events-auto">
            <Controls object={object} />
          </div>
        )}
      </footer>
    </section>
  );
}

const NOUNS = { image: "picture", document: "document", "video-player": "video" } as const;

/** By the file's type: screens show pictures as well as videos. */
function LargeFile(props: { asset: FileAsset; object: SpaceObject; name: string }) {
  const { asset } = props;
  if (asset.kind === "image") return <LargePicture {...props} />;
  if (asset.kind === "video") return <LargeVideo {...props} />;
  if (asset.work.state !== "done") return <Waiting asset={asset} />;
  return isWithoutContent(asset) ? <Unshowable noun="document" /> : <DocumentPages {...props} />;
}

/** On the note's own colour; long text scrolls. */
function Words({ object: { kind, props } }: { object: SpaceObject }) {
  const { colour } = props;
  const paper = kind === "text" ? SHEETS.paper : typeof colour === "string" ? colour : SHEETS.note;
  return (
    <p
      style={{ ...SHEET, background: paper }}
      className="absolute inset-0 m-auto max-h-full overflow-y-auto rounded-lg whitespace-pre-wrap"
    >
      {props.text}
    </p>
  );
}

const SHEET = {
  color: SHEETS.ink,
  width: "min(100%, 42rem)",
  height: "fit-content",
  padding: "1.2em",
  fontSize: "clamp(1.25rem, 3vw, 2rem)",
  lineHeight: 1.35,
} as const;
