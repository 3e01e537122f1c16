package markdown

import (
	"strings"
	"testing"

	"duodash/model"
	"duodash/ui/theme"
)

// answer is like what agents write, of about n bytes.
func answer(n int) model.Text {
	const part = "## What changed\n\nThe *checkout* now uses **PaymentGateway** in `app/models/order.rb`, see [the docs](https://docs.example.com/a).\nThe old code is gone, and nothing else calls it.\n\n- Added `PaymentGateway#charge`\n- Removed the table\n  - and its index\n\n```go\nfunc main() {\n    println(1)\n}\n```\n\n| file | lines |\n|---|--:|\n| a.rb | 12 |\n| b.rb | 3 |\n\n> Note that the migration takes a while.\n\n"
	return model.Block(strings.Repeat(part, 1+n/len(part)))
}

func BenchmarkOpen(b *testing.B) {
	th := theme.New(theme.Options{Dark: true})
	texts := []struct {
		name string
		text model.Text
	}{
		{"10KB", answer(10 << 10)},
		{"1MB", answer(1 << 20)},
		{"1MB line", model.Block(strings.Repeat("word *emph* and `code` ", 1<<20/23))},
		{"1MB list", model.Block(strings.Repeat("- item *one*\n", 1<<20/13))},
		{"1MB code", model.Block("```\n" + strings.Repeat("println(1)\n", 1<<20/11))},
		{"1MB breaks", model.Block(strings.Repeat("\n", 1<<20))},
		{"1MB brackets", model.Block(strings.Repeat("[", 1<<20))},
		{"1MB quotes", model.Block(strings.Repeat("> ", 1<<19))},
		{"1MB words", model.Block(strings.Repeat("a\n\n", 1<<20/3))},
		{"1MB definitions", model.Block(strings.Repeat("[r]: https://x.y\n\n", 1<<20/18))},
	}
	for _, tt := range texts {
		b.Run(tt.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				d := Parse(tt.text)
				for i, n := 0, 0; i < d.Len() && n < 50; i++ {
					n += len(d.Lines(i, 100, &th))
				}
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	text := answer(1 << 20)
	b.SetBytes(int64(len(text.String())))
	for b.Loop() {
		Parse(text)
	}
}

func BenchmarkAllBlocks(b *testing.B) {
	text := answer(100 << 10)
	th := theme.New(theme.Options{Dark: true})
	b.SetBytes(int64(len(text.String())))
	for b.Loop() {
		d := Parse(text)
		for i := range d.Len() {
			d.Lines(i, 100, &th)
		}
	}
}

func BenchmarkCached(b *testing.B) {
	d := Parse(answer(10 << 10))
	th := theme.New(theme.Options{Dark: true})
	for b.Loop() {
		for i := range min(d.Len(), 30) {
			d.Lines(i, 100, &th)
		}
	}
}
