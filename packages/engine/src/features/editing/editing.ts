import { keysOf } from "@veranda/contract/closed-record";
import { objectMessages, type ObjectMessageName } from "@veranda/contract/engine/object-messages";
import type { EngineMessageRead } from "@veranda/contract/engine/messages";
import type { Context, Feature, Handlers } from "../context.ts";
import type { SpaceDocument } from "../document/document.ts";
import type { EditorTools } from "./editor-tools.ts";

type Named = <N extends ObjectMessageName>(name: N, data: EngineMessageRead<N>) => void;

export type LoadEditorTools = () => Promise<{
  EditorTools: new (context: Context, document: SpaceDocument) => EditorTools;
}>;

/** Editing a space. The code is loaded on first use; messages wait for it in order. */
export function editing(
  context: Context,
  document: SpaceDocument,
  load: LoadEditorTools,
  onFailed: (error: unknown) => void,
): Feature<ObjectMessageName> & { dispose(): void } {
  let editorTools: EditorTools | null = null;
  let opening: Promise<EditorTools> | null = null;
  let isDisposed = false;

  const open = (): Promise<EditorTools> =>
    (opening ??= load().then(({ EditorTools }) => (editorTools = new EditorTools(context, document))));
  const deliver: Named = (name, data) => {
    if (editorTools) return editorTools.handlers[name](data);
    const answer = async (): Promise<void> => {
      const ready = await open();
      if (!isDisposed) ready.handlers[name](data);
    };
    answer().catch((error: unknown) => {
      if (!editorTools) opening = null;
      onFailed(error);
    });
  };
  const names = keysOf(objectMessages);
  const handlers = Object.fromEntries(
    names.map((name) => [name, (data: EngineMessageRead<typeof name>) => deliver(name, data)]),
  );
  return {
    handlers: handlers as Pick<Handlers, ObjectMessageName>,
    onFrame: (frame) => editorTools?.onFrame(frame),
    dispose: () => {
      isDisposed = true;
      editorTools?.dispose();
    },
  };
}
