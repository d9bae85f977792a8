//go:build tools

// Package livekit pins the version of the LiveKit server that is built in this folder.
package livekit

import _ "github.com/livekit/livekit-server/cmd/server"
