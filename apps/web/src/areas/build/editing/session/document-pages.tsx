import type { FileAsset, SpaceObject } from "@veranda/contract";
import { mayEdit } from "@veranda/contract";
import type { OpenDocument } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/editing";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import { reportUnshowable, Unshowable } from "./unshowable.tsx";

/** Swipe distance that turns a page, in pixels. */
const SWIPE = 50;
const SHARPEST = 2;
/** Aspect ratio until it is known. */
const A4 = 1 / Math.SQRT2;

type DocumentPagesProps = { asset: FileAsset; object: SpaceObject; name: string };

/** The document's shared page, as large as fits; turned by keys and swipes too. */
export function DocumentPages({ asset, object, name }: DocumentPagesProps) {
  const engine = useEngine();
  const rights = useEngineState("rights");
  const mayTurn = rights !== null && mayEdit(rights);
  const { document, hasFailed } = useOpenDocument(asset);
  const count = document?.count ?? asset.pages ?? 1;
  const page = Math.min(object.state?.page ?? 1, count);
  const turn = (to: number) => {
    const next = Math.max(1, Math.min(count, to));
    if (mayTurn && next !== page) engine.send("play_object", { objectId: object.id, page: next });
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const to = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 1, End: count }[event.key];
    const leaf = { PageUp: page - 1, PageDown: page + 1 }[event.key];
    if ((to ?? leaf) === undefined || isWriting(event.target)) return;
    // These keys don't move the participant meanwhile.
    event.preventDefault();
    event.stopPropagation();
    turn(to ?? leaf ?? page);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);

  const from = useRef<number | null>(null);
  const words = useWords(document, page);
  return (
    <div
      className="absolute inset-0 grid touch-pan-y place-items-center select-none"
      onPointerDown={(event) => (from.current = event.pointerType === "mouse" ? null : event.clientX)}
      onPointerUp={({ clientX }) => {
        const far = from.current === null ? 0 : clientX - from.current;
        from.current = null;
        if (Math.abs(far) >= SWIPE) turn(far < 0 ? page + 1 : page - 1);
      }}
    >
      {hasFailed ? (
        <Unshowable noun="document" />
      ) : (
        <Page
          document={document}
          page={page}
          poster={asset.poster}
          aspect={asset.aspect}
          label={t.namedPageOf({ name, page, count })}
          onFault={(reason) => reportUnshowable("page", asset, reason)}
        />
      )}
      <p aria-live="polite" className="sr-only whitespace-pre-line">
        {words}
      </p>
    </div>
  );
}

function useOpenDocument(asset: FileAsset): { document: OpenDocument | null; hasFailed: boolean } {
  const engine = useEngine();
  const [document, setDocument] = useState<OpenDocument | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const url = asset.levels[0]?.url;
  const onFault = useEffectEvent((error: unknown) => {
    setFailed(true);
    reportUnshowable("document", asset, error);
  });
  useEffect(() => {
    if (url === undefined) return undefined;
    let isOver = false;
    let opened: OpenDocument | null = null;
    const open = async () => {
      opened = await engine.openDocument(url);
      if (isOver) opened.close();
      else setDocument(opened);
    };
    open().catch((error: unknown) => !isOver && onFault(error));
    return () => {
      isOver = true;
      opened?.close();
      setDocument(null);
    };
  }, [engine, url]);
  return { document, hasFailed };
}

function useWords(document: OpenDocument | null, page: number): string {
  const [words, setWords] = useState("");
  useEffect(() => {
    let isOver = false;
    document?.wordsOf(page).then(
      (found) => !isOver && setWords(found),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [document, page]);
  return words;
}

type PageProps = {
  document: OpenDocument | null;
  page: number;
  poster: string | null;
  aspect: number | null;
  label: string;
  onFault: (error: unknown) => void;
};

/** One page; the previous one stays until the next has been drawn. */
function Page({ document, page, poster, aspect, label, onFault }: PageProps) {
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [isDrawn, setDrawn] = useState(false);
  const [unshowable, setUnshowable] = useState<number | null>(null);
  const fail = useEffectEvent((error: unknown) => {
    setUnshowable(page);
    onFault(error);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!document || size.width === 0) return undefined;
    let isOver = false;
    const draw = async () => {
      const shape = await document.aspectOf(page);
      const width = Math.min(size.width, size.height * shape);
      const canvas = window.document.createElement("canvas");
      await document.draw(page, canvas, width * Math.min(SHARPEST, window.devicePixelRatio));
      if (isOver) return;
      canvas.style.width = `${width}px`;
      canvas.className = "block rounded-md bg-white shadow-float";
      sheet.current?.replaceChildren(canvas);
      setDrawn(true);
      setUnshowable(null);
    };
    // Closed, or turned on meanwhile: it isn't drawn.
    draw().catch((error: unknown) => !isOver && fail(error));
    return () => {
      isOver = true;
    };
  }, [document, page, size]);
  return (
    <div
      ref={box}
      role="img"
      aria-label={label}
      className="grid size-full place-items-center overflow-hidden"
    >
      <div ref={sheet} className={isDrawn && unshowable !== page ? "" : "hidden"} />
      {unshowable === page && <Unshowable noun="page" />}
      {!isDrawn && poster !== null && unshowable === null && (
        <img
          src={poster}
          alt=""
          className="max-h-full max-w-full rounded-md bg-white object-contain opacity-80"
          style={{ aspectRatio: aspect ?? A4, height: "100%" }}
        />
      )}
      {!isDrawn && poster === null && unshowable === null && (
        <p className="text-on-glass-soft">{t.opening()}</p>
      )}
    </div>
  );
}
