// Command duodash is a terminal dashboard for people who run GitLab Duo agent
// sessions: it shows which sessions need a person, what exactly they ask for,
// and sends the person's decision.
//
// This file only wires: flags and environment make a configuration, that makes
// a client, and that makes the program. Data then goes one way, from GitLab
// through package gitlab and package model to package ui.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/adrg/xdg"
	"github.com/charmbracelet/x/term"
	"github.com/cli/browser"
	"github.com/spf13/cobra"

	"duodash/gitlab"
	"duodash/gitlab/records"
	"duodash/gitlab/sim"
	"duodash/model"
	"duodash/ui"
)

// version is set by the linker when a release is built.
var version = "dev"

const (
	// signInGrace is how long the screen is held back for GitLab's word on the
	// token, so that a refused one is said on the terminal as it was. A server
	// that takes longer is waited for on the screen.
	signInGrace = 3 * time.Second
	// signInWord is when a line says what is waited for.
	signInWord = 300 * time.Millisecond
)

// options are the flags and arguments.
type options struct {
	host string
	demo bool
	// readOnly watches and sends nothing.
	readOnly bool
	filter   string
}

func main() {
	cmd := command()
	if err := cmd.ExecuteContext(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "duodash:", err)
		os.Exit(1)
	}
}

func command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "duodash [filter ...]",
		Short: "Watch GitLab Duo agent sessions and decide what they ask",
		Long: `Watch GitLab Duo agent sessions and decide what they ask.

Arguments are a filter, as in the dashboard: project:group/name status:failed
flow:developer/v1 and words to search for.

Environment: GITLAB_TOKEN (a personal access token with scope api, or read_api
to only watch), GITLAB_HOST or GITLAB_URI (gitlab.com when unset).`,
		Example:       "  duodash --demo\n  GITLAB_HOST=gitlab.example.com duodash status:awaiting_approval",
		Version:       version,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.filter = strings.Join(args, " ")
			return run(cmd.Context(), o)
		},
	}
	cmd.Flags().StringVar(&o.host, "host", "", "GitLab host or address (default $GITLAB_HOST, $GITLAB_URI or gitlab.com)")
	cmd.Flags().BoolVar(&o.demo, "demo", false, "use a simulated GitLab inside this program")
	cmd.MarkFlagsMutuallyExclusive("host", "demo")
	cmd.Flags().BoolVar(&o.readOnly, "read-only", false, "only watch: every key that decides is off, and nothing is sent")
	return cmd
}

// run shows the dashboard until the user leaves it.
func run(ctx context.Context, o options) error {
	// A browser's chatter would destroy the screen.
	browser.Stdout, browser.Stderr = io.Discard, io.Discard
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	config, done, err := configure(o)
	if err != nil {
		return err
	}
	defer done()
	filter, err := model.ParseFilter(o.filter, config.Host.Name())
	if err != nil {
		return fmt.Errorf("read the filter: %w", err)
	}
	if !term.IsTerminal(os.Stdout.Fd()) || os.Getenv("TERM") == "dumb" {
		return errors.New("the dashboard needs a terminal that can draw; this output is none")
	}
	client := gitlab.New(config, gitlab.WithVersion(version), gitlab.WithReadOnly(o.readOnly))
	account, tried := signIn(ctx, client, config.Host.Name())
	if tried != nil && (tried.Kind == model.NotSignedIn || tried.Kind == model.Forbidden) {
		return tried
	}
	return show(ctx, ui.Config{
		Client: client, Host: config.Host.Name(), Account: account, Tried: tried, Filter: filter,
		Records: records.Open(stateDir(o)),
		Open:    open, ASCII: !unicodeLocale(), Banner: banner(o), ReadOnly: o.readOnly, Random: rand.Float64,
	})
}

// configure finds the server and the token, or starts the simulated one.
func configure(o options) (gitlab.Config, func(), error) {
	if !o.demo {
		config, err := gitlab.FromEnv(os.Getenv, o.host)
		return config, func() {}, err
	}
	scenario, err := sim.Demo()
	if err != nil {
		return gitlab.Config{}, nil, fmt.Errorf("read the demo's scenario: %w", err)
	}
	server, err := sim.New(sim.Options{Scenario: scenario})
	if err != nil {
		return gitlab.Config{}, nil, fmt.Errorf("make the demo's GitLab: %w", err)
	}
	address, stop, err := server.Listen()
	if err != nil {
		return gitlab.Config{}, nil, fmt.Errorf("start the demo's GitLab: %w", err)
	}
	env := map[string]string{"GITLAB_HOST": address, "GITLAB_TOKEN": scenario.Tokens[0].Value}
	config, err := gitlab.FromEnv(func(name string) string { return env[name] }, "")
	return config, func() { _ = stop() }, err
}

// signIn waits a moment for GitLab's word on the token. No word in that time is
// no error: the dashboard goes on asking.
func signIn(ctx context.Context, client *gitlab.Client, host string) (model.Account, *model.Error) {
	ctx, cancel := context.WithTimeout(ctx, signInGrace)
	defer cancel()
	word := time.AfterFunc(signInWord, func() { fmt.Fprintf(os.Stderr, "Signing in to %s\r", host) })
	account, err := client.SignIn(ctx)
	if !word.Stop() {
		fmt.Fprintf(os.Stderr, "%*s\r", len("Signing in to ")+len(host), "")
	}
	if ctx.Err() != nil {
		return account, nil
	}
	return account, model.AsError(err)
}

// show runs the dashboard. Signals end it as q does: nothing is sent, and what
// is on its way is waited for.
func show(ctx context.Context, config ui.Config) error {
	app := ui.New(ctx, config)
	program := tea.NewProgram(app, tea.WithoutSignalHandler())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(signals)
	go func() {
		for range signals {
			program.Send(ui.Leave())
		}
	}()
	if _, err := program.Run(); err != nil {
		return fmt.Errorf("run the dashboard: %w", err)
	}
	if word := app.LastWord(); word != nil {
		return word
	}
	return nil
}

// open starts a browser.
func open(link model.Link) error {
	if err := browser.OpenURL(link.String()); err != nil {
		return fmt.Errorf("start a browser: %w", err)
	}
	return nil
}

// stateDir is where decisions are remembered. Those of the demonstration have a
// place of their own, since its GitLab forgets them at its end.
func stateDir(o options) string {
	dir := filepath.Join(xdg.StateHome, "duodash")
	if o.demo {
		return filepath.Join(dir, "demo")
	}
	return dir
}

func banner(o options) string {
	var words []string
	if o.demo {
		words = append(words, "demo")
	}
	if o.readOnly {
		words = append(words, "read-only")
	}
	return strings.Join(words, ", ")
}

// unicodeLocale reports whether the terminal is said to show more than ASCII.
// Without a word on it, it does: few still do not.
func unicodeLocale() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(os.Getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return true
}
