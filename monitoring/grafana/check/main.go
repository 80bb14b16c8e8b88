// Checks dashboards against the models of the Grafana Foundation SDK, which are generated from Grafana's schema.
// Usage: go run . ../*.json
package main

import (
	"fmt"
	"os"

	"github.com/grafana/grafana-foundation-sdk/go/cog/plugins"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
)

func main() {
	plugins.RegisterDefaultPlugins()
	failed := false
	for _, file := range os.Args[1:] {
		if err := check(file); err != nil {
			fmt.Printf("%s: %v\n", file, err)
			failed = true
		} else {
			fmt.Printf("%s: valid\n", file)
		}
	}
	if failed || len(os.Args) < 2 {
		os.Exit(1)
	}
}

// check reports unknown fields, wrong types, missing fields and values outside their range.
func check(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	parsed := dashboard.NewDashboard()
	if err := parsed.UnmarshalJSONStrict(text); hasProblem(err) {
		return err
	}
	if err := parsed.Validate(); hasProblem(err) {
		return err
	}
	return nil
}

// hasProblem reports whether an error describes a problem. Without a problem, the models return an empty list of
// errors instead of nil.
func hasProblem(err error) bool {
	return err != nil && err.Error() != ""
}
