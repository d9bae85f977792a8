import type { EngineHandle } from "@veranda/contract/engine/module";
import { RoomSwitch } from "../devices/room-switch.ts";

/** Keeps the room's state of one's microphone in sync with the microphone. */
export class RoomMicrophone extends RoomSwitch {
  constructor(engine: EngineHandle, onForcedOff: () => void) {
    super(engine, {
      isOn: () => engine.state.voice.mine.isMicrophoneOn,
      say: (isOn) => engine.send("set_voice_muted", { muted: !isOn }),
      onForcedOff,
    });
  }
}
