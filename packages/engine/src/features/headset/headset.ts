import type { Context, Feature } from "../context.ts";
import type { HeadsetSession } from "../../platform/headset.ts";
import type { HeadsetView, WearerActs } from "./headset-view.ts";

type HeadsetMessages = "enter_vr" | "leave_vr" | "set_vr_settings" | "show_vr_notice" | "show_vr_buttons";

export type LoadHeadset = () => Promise<{
  HeadsetView: new (context: Context, session: HeadsetSession, acts: WearerActs) => HeadsetView;
}>;

/** Entering and leaving the headset. The code of its view is loaded on first entering. */
export function headset(
  context: Context,
  load: LoadHeadset,
  acts: WearerActs,
  onFailed: (error: unknown) => void,
): Feature<HeadsetMessages> & { dispose(): void } {
  const { platform, state, events, words } = context;
  let view: HeadsetView | null = null;
  let isAsked = false;
  let end: (() => void) | null = null;

  const close = (): void => {
    end = null;
    view?.dispose();
    view = null;
    state.patch("headset", { status: "off" });
  };
  const enter = async (): Promise<void> => {
    const { headset: device } = platform;
    if (!device || state.current.headset.status !== "off" || state.current.session.status !== "joined")
      return;
    state.patch("headset", { status: "entering" });
    try {
      const loading = load();
      let isOver = false;
      const session = await device.enter(() => {
        isOver = true;
        close();
      });
      end = () => session.end();
      const { HeadsetView } = await loading;
      // It may have been taken off meanwhile.
      if (isOver) return;
      view = new HeadsetView(context, session, acts);
      state.patch("headset", { status: "on" });
    } catch (error) {
      end?.();
      close();
      events.emit("toast", { message: words.headsetFailed(), kind: "error" });
      onFailed(error);
    }
  };

  return {
    handlers: {
      enter_vr: () => void enter(),
      leave_vr: () => end?.(),
      set_vr_settings: (settings) => {
        state.patch("headset", { settings });
        view?.apply(settings);
      },
      show_vr_notice: ({ message }) => view?.showNotice(message),
      show_vr_buttons: (page) => view?.showPage(page),
    },
    onFrame: () => {
      if (!isAsked && state.current.loading.isReady && platform.headset) {
        isAsked = true;
        platform.headset
          .isSupported()
          .then((isSupported) => state.patch("headset", { isSupported }))
          .catch(onFailed);
      }
      // Leaving the space ends the headset session.
      const { session } = state.current;
      if (view && session.status !== "joined" && session.reconnecting === null) end?.();
    },
    dispose: () => end?.(),
  };
}
