//go:build tools

// Package livekit pins the LiveKit server that is built from here.
package livekit

import _ "github.com/livekit/livekit-server/cmd/server"
