import type { KeyboardEvent } from "react";

/**
 * Keys that are part of an input method's composition, as in Japanese. Safari ends the composition before its Enter.
 */
const IME_KEY_CODE = 229;

export const isComposing = ({ nativeEvent }: Pick<KeyboardEvent, "nativeEvent">): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- the one sign that Safari gives
  nativeEvent.isComposing || nativeEvent.keyCode === IME_KEY_CODE;
