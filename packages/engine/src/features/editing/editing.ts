import { objectMessages } from "@veranda/contract/engine/object-messages";
import type { EngineMessageRead } from "@veranda/contract/engine/messages";
import type { Context, Feature, Handlers } from "../context.ts";
import type { SpaceDocument } from "../document/document.ts";
import type { Workshop } from "./workshop.ts";

export type EditingMessages = keyof typeof objectMessages;
type Named = <N extends EditingMessages>(name: N, data: EngineMessageRead<N>) => void;

export type LoadWorkshop = () => Promise<{
  Workshop: new (context: Context, document: SpaceDocument) => Workshop;
}>;

/** Changing a space. What does it is fetched when somebody first wants to; messages wait for it in their order. */
export function editing(
  context: Context,
  document: SpaceDocument,
  load: LoadWorkshop,
  onFailed: (error: unknown) => void,
): Feature<EditingMessages> & { dispose(): void } {
  let workshop: Workshop | null = null;
  let opening: Promise<Workshop> | null = null;
  let isDisposed = false;

  const open = (): Promise<Workshop> =>
    (opening ??= load().then(({ Workshop }) => (workshop = new Workshop(context, document))));
  const deliver: Named = (name, data) => {
    if (workshop) return workshop.handlers[name](data);
    const answer = async (): Promise<void> => {
      const ready = await open();
      if (!isDisposed) ready.handlers[name](data);
    };
    answer().catch((error: unknown) => {
      if (!workshop) opening = null;
      onFailed(error);
    });
  };
  const names = Object.keys(objectMessages) as EditingMessages[];
  const handlers = Object.fromEntries(
    names.map((name) => [name, (data: EngineMessageRead<typeof name>) => deliver(name, data)]),
  );
  return {
    handlers: handlers as Pick<Handlers, EditingMessages>,
    onFrame: (frame) => workshop?.onFrame(frame),
    dispose: () => {
      isDisposed = true;
      workshop?.dispose();
    },
  };
}
