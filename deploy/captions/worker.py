"""Speech recognition for Veranda's captions: receives WAV files over HTTP and returns their text.

The protocol is described in docs/captions.md. A process recognises one utterance at a time.
"""

import argparse
import hmac
import io
import json
import os
import sys
import threading
import wave
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import numpy
from faster_whisper import WhisperModel

SAMPLE_RATE = 16_000
# 30 seconds; Veranda sends at most 12.
LONGEST_BYTES = 30 * SAMPLE_RATE * 2 + 4096
# Maximum number of pending utterances: further ones are rejected, and remain without a caption.
WAITING_MAX = 16
# Thresholds for segments that Whisper considers silence or noise.
NO_SPEECH = 0.6
LEAST_LOG_PROBABILITY = -1.0


class Recogniser:
    """A model that processes one request at a time."""

    def __init__(self, model: str, device: str, compute_type: str, threads: int) -> None:
        self._model = WhisperModel(
            model, device=device, compute_type=compute_type, cpu_threads=threads
        )
        self._turn = threading.Lock()
        self._waiting = threading.Semaphore(WAITING_MAX)

    def recognise(self, samples: numpy.ndarray, language: str, is_final: bool) -> dict | None:
        """The recognised text; None if too many requests are pending."""
        if not self._waiting.acquire(blocking=False):
            return None
        try:
            with self._turn:
                segments, info = self._model.transcribe(
                    samples,
                    language=self._language(language),
                    # An unfinished utterance will be recognised again soon, so a faster search is enough.
                    beam_size=3 if is_final else 1,
                    condition_on_previous_text=False,
                    without_timestamps=True,
                    vad_filter=False,
                )
                spoken = [
                    segment.text.strip()
                    for segment in segments
                    if not (
                        segment.no_speech_prob > NO_SPEECH
                        and segment.avg_logprob < LEAST_LOG_PROBABILITY
                    )
                ]
                return {"text": " ".join(spoken).strip(), "language": info.language}
        finally:
            self._waiting.release()

    def _language(self, tag: str) -> str | None:
        """Whisper's code of a language; None to detect it."""
        if not self._model.model.is_multilingual:
            return "en"
        code = tag.split("-")[0].lower()
        return code if code in self._model.supported_languages else None


def samples_of(body: bytes) -> numpy.ndarray:
    """Samples of a WAV file, -1 to 1. Raises ValueError for other formats."""
    try:
        with wave.open(io.BytesIO(body)) as sound:
            kind = (sound.getframerate(), sound.getnchannels(), sound.getsampwidth())
            if kind != (SAMPLE_RATE, 1, 2):
                raise ValueError("expected 16 kHz, mono, 16 bits")
            frames = sound.readframes(sound.getnframes())
    except (wave.Error, EOFError) as error:
        raise ValueError(str(error)) from error
    return numpy.frombuffer(frames, dtype="<i2").astype(numpy.float32) / 32768


def handler_of(recogniser: Recogniser, token: str | None) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 30

        def do_GET(self) -> None:
            self._answer(200, {"status": "ready"})

        def do_POST(self) -> None:
            length = self.headers.get("content-length", "")
            if not length.isdecimal() or int(length) > LONGEST_BYTES:
                self.close_connection = True
                self._answer(413, {"error": "too long"})
                return
            body = self.rfile.read(int(length))
            given = self.headers.get("authorization", "")
            if token is not None and not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
                self._answer(401, {"error": "wrong token"})
                return
            query = parse_qs(urlsplit(self.path).query)
            try:
                samples = samples_of(body)
            except ValueError as error:
                self._answer(400, {"error": str(error)})
                return
            language = query.get("language", [""])[0]
            is_final = query.get("final", ["true"])[0] == "true"
            said = recogniser.recognise(samples, language, is_final)
            if said is None:
                self._answer(503, {"error": "busy"})
            else:
                self._answer(200, said)

        def _answer(self, status: int, body: dict) -> None:
            data = json.dumps(body).encode()
            try:
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
            except ConnectionError:
                # The client has disconnected meanwhile.
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            """Disabled: neither what people say nor when they speak is logged."""

    return Handler


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="base", help="a Whisper model's name, or a folder with one")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8090, help="0 takes a free one")
    parser.add_argument("--device", default="auto", help="cpu, cuda or auto")
    parser.add_argument("--compute-type", default="int8")
    parser.add_argument("--threads", type=int, default=0, help="of the CPU; 0 leaves it to the library")
    options = parser.parse_args()
    recogniser = Recogniser(options.model, options.device, options.compute_type, options.threads)
    token = os.environ.get("CAPTIONS_TOKEN") or None
    server = ThreadingHTTPServer((options.host, options.port), handler_of(recogniser, token))
    host, port = server.server_address[:2]
    print(f"Listening at http://{host}:{port}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
